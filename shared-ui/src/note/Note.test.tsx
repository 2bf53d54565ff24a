import { render, screen } from '@testing-library/react';
import { Button } from '../button/Button.tsx';
import { Note } from './Note.tsx';

test('says it politely, with the way on beside it and not a part of what is said', () => {
  render(<Note action={<Button variant="ghost">Discard</Button>}>Your text is back.</Note>);
  expect(screen.getByRole('status')).toHaveTextContent(/^Your text is back\.$/);
  expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled();
});
