import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CopyField } from './CopyField.tsx';

const field = (value = 'heard-verification=3f0c') => (
  <CopyField label="Value" value={value} copyLabel="Copy" copiedLabel="Copied" />
);
const button = () => screen.getByRole('button', { name: 'Copy Value' });

test('copies the value and announces the copy', async () => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { rerender } = render(field());
  expect(screen.getByText('heard-verification=3f0c')).toBeVisible();
  await user.click(button());
  expect(write).toHaveBeenCalledWith('heard-verification=3f0c');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Copied'));
  rerender(field('heard-verification=77aa'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('selects the value when the clipboard is not available', async () => {
  const user = userEvent.setup();
  render(field());
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  await user.click(button());
  await waitFor(() => expect(window.getSelection()?.toString()).toBe('heard-verification=3f0c'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('announces that the clipboard is not available', async () => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  render(
    <CopyField
      label="Value"
      value="3f0c"
      copyLabel="Copy"
      copiedLabel="Copied"
      failedLabel="Not copied: press Ctrl+C"
    />,
  );
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Not copied: press Ctrl+C'));
  write.mockResolvedValue();
  await user.click(button());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Copied$/));
});
