import { render, screen, within } from '@testing-library/react';
import { AccountHeader, AccountHeaderSkeleton } from './AccountHeader.tsx';

describe('AccountHeader', () => {
  it("uses the person's name as heading, in the direction of the name", () => {
    render(<AccountHeader name="מרתה רואיס" facts={[]} />);
    const heading = screen.getByRole('heading', { level: 1, name: 'מרתה רואיס' });
    expect(heading).toHaveAttribute('dir', 'auto');
  });

  it('pairs each fact with its label', () => {
    render(
      <AccountHeader
        name="Marta Ruiz"
        facts={[
          { label: 'Country', value: 'Spain' },
          { label: 'REVIEWS', value: 12 },
        ]}
      />,
    );
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Country', 'REVIEWS']);
    expect(values).toEqual(['Spain', '12']);
  });

  it('shows the avatar as decoration, because the name is next to it', () => {
    render(<AccountHeader name="Marta Ruiz" avatar="/photo.webp" facts={[]} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/photo.webp');
  });

  it('shows the actions of an account', () => {
    render(<AccountHeader name="Marta Ruiz" facts={[]} actions={<a href="/make-review">Make a review</a>} />);
    expect(screen.getByRole('link', { name: 'Make a review' })).toBeVisible();
  });
});

test('announces in AccountHeaderSkeleton that the account is loading, and contains no heading', () => {
  render(<AccountHeaderSkeleton />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Loading the account');
  expect(status.closest('[aria-busy="true"]')).toBeInTheDocument();
  expect(within(document.body).queryByRole('heading')).not.toBeInTheDocument();
});
