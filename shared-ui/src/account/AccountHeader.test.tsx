import { render, screen } from '@testing-library/react';
import { UserChip } from '../top-bar/UserChip.tsx';
import { AccountHeader } from './AccountHeader.tsx';

test('a name runs in the direction of its script, here and in the top bar', () => {
  render(
    <>
      <AccountHeader name="מרתה רואיס" facts={[]} />
      <UserChip name="نور" href="/me/reviews" />
    </>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('نور')).toHaveAttribute('dir', 'auto');
});
