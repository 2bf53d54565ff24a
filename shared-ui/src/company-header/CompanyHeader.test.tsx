import { render, screen } from '@testing-library/react';
import { UnclaimedBadge } from '../badge/UnclaimedBadge.tsx';
import { CompanyHeader, CompanyHeaderSkeleton } from './CompanyHeader.tsx';

describe('CompanyHeader', () => {
  it("uses the company's name as heading", () => {
    render(<CompanyHeader name="Brightloaf" rating={4.2} count={3} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Brightloaf' })).toBeVisible();
  });

  it('shows the rating as stars, as a label and with the number of reviews', () => {
    render(<CompanyHeader name="Brightloaf" rating={4.2} count={1254} />);
    expect(screen.getByRole('img', { name: '4.2 out of 5 stars' })).toBeVisible();
    expect(screen.getByText('Excellent')).toBeVisible();
    expect(screen.getByText('from 1,254 reviews')).toBeVisible();
  });

  it('shows a company without reviews as not rated, even if a mean is passed', () => {
    render(<CompanyHeader name="Brightloaf" rating={0} count={0} />);
    expect(screen.getByRole('img', { name: 'Not rated' })).toBeVisible();
    expect(screen.queryByText('Awful')).not.toBeInTheDocument();
    expect(screen.getByText('0 reviews')).toBeVisible();
  });

  it('lays out name and description in the direction of their script', () => {
    render(<CompanyHeader name="مخبز النور" description="خبز كل صباح." rating={0} count={0} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('خبز كل صباح.')).toHaveAttribute('dir', 'auto');
  });

  it('shows a former name below the name', () => {
    render(<CompanyHeader name="Brightloaf" formerly="Formerly Slow Oven" rating={0} count={0} />);
    expect(screen.getByText('Formerly Slow Oven')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Brightloaf$/);
  });

  it('shows the badge and the links of a company', () => {
    render(
      <CompanyHeader
        name="Brightloaf"
        badge={<UnclaimedBadge href="/signup-business" />}
        rating={0}
        count={0}
        links={<a href="/make-review">Create a review</a>}
      />,
    );
    expect(screen.getByRole('link', { name: 'Unclaimed' })).toHaveAttribute('href', '/signup-business');
    expect(screen.getByRole('link', { name: 'Create a review' })).toBeVisible();
  });
});

test('announces in CompanyHeaderSkeleton that the company is loading', () => {
  render(<CompanyHeaderSkeleton />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the company');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
