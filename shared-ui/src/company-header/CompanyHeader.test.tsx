import { render, screen } from '@testing-library/react';
import { CompanyHeader } from './CompanyHeader.tsx';

test('name and description run in the direction of their script', () => {
  render(<CompanyHeader name="مخبز النور" description="خبز كل صباح." rating={0} count={0} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('خبز كل صباح.')).toHaveAttribute('dir', 'auto');
});
