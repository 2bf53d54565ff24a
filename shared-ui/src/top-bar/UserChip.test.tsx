import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UserChip } from './UserChip.tsx';

describe('UserChip', () => {
  it('renders a link with the name of the person, in the direction of the name', () => {
    render(<UserChip name="نور" href="/me/reviews" />);
    expect(screen.getByRole('link', { name: 'نور' })).toHaveAttribute('href', '/me/reviews');
    expect(screen.getByText('نور')).toHaveAttribute('dir', 'auto');
  });

  it('shows the whole name on hover, because a long name is cut off', () => {
    render(<UserChip name="Maximiliane-Alexandrina von Hohenstein" href="/me" />);
    expect(screen.getByTitle('Maximiliane-Alexandrina von Hohenstein')).toBeVisible();
  });

  it('renders a link of a router', () => {
    function RouterLink({ to, children, ...props }: { to: string; children?: ReactNode }) {
      return (
        <a {...props} href={`/app${to}`}>
          {children}
        </a>
      );
    }
    render(<UserChip as={RouterLink} to="/me" name="Marta" />);
    expect(screen.getByRole('link', { name: 'Marta' })).toHaveAttribute('href', '/app/me');
  });
});
