import { render, screen } from '@testing-library/react';
import { Button } from '../button/Button.tsx';
import { Note } from './Note.tsx';

test('announces only the message politely, not the action next to it', () => {
  render(<Note action={<Button variant="ghost">Discard</Button>}>Your text is back.</Note>);
  expect(screen.getByRole('status')).toHaveTextContent(/^Your text is back\.$/);
  expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled();
});
