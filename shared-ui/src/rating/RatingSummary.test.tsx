import { render, screen, within } from '@testing-library/react';
import { RatingSummary } from './RatingSummary.tsx';

describe('RatingSummary', () => {
  it('shows mean, stars, count and the distribution from 5 to 0', () => {
    render(<RatingSummary mean={4.125} count={128} counts={[2, 4, 7, 14, 36, 65]} />);
    expect(screen.getByText('4.1')).toBeVisible();
    expect(screen.getByRole('img', { name: '4.1 out of 5 stars' })).toBeVisible();
    expect(screen.getByText('128 reviews')).toBeVisible();
    const rows = within(screen.getByRole('list', { name: 'Ratings by number of stars' })).getAllByRole('listitem');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toHaveTextContent('5 stars: 65 reviews');
    expect(rows[4]).toHaveTextContent('1 star: 4 reviews');
  });

  it('shows a company without reviews as not rated', () => {
    render(<RatingSummary mean={0} count={0} counts={[0, 0, 0, 0, 0, 0]} />);
    expect(screen.getByRole('img', { name: 'Not rated' })).toBeVisible();
    expect(screen.getByText('0 reviews')).toBeVisible();
  });
});
