import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileDrop, type FileDropProps } from './FileDrop.tsx';

const drop = (props: Partial<FileDropProps> = {}) => (
  <FileDrop
    label="CSV file"
    choose="Choose a file"
    drop="or drop it here"
    accept=".csv,text/csv"
    onFile={() => undefined}
    {...props}
  />
);

test('passes the chosen file to the caller, even if the same file is chosen again', async () => {
  const user = userEvent.setup();
  const files: File[] = [];
  render(drop({ onFile: (file) => files.push(file), hint: 'At most 1 MB.' }));
  const input = screen.getByLabelText('CSV file');
  expect(input).toHaveAccessibleDescription('At most 1 MB.');
  const file = new File(['email'], 'guests.csv', { type: 'text/csv' });
  await user.upload(input, file);
  await user.upload(input, file);
  expect(files).toEqual([file, file]);
});

test('shows the error of a rejected file', () => {
  render(drop({ hint: 'At most 1 MB.', error: 'This file is too large.' }));
  const input = screen.getByLabelText('CSV file');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('This file is too large.');
});

test('passes several chosen files in one call, and names the control by its action', async () => {
  const user = userEvent.setup();
  const chosen: (readonly File[])[] = [];
  render(
    <FileDrop
      choose="Add photos"
      drop="or drop them here"
      accept="image/png"
      onFiles={(files) => chosen.push(files)}
    />,
  );
  const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await user.upload(screen.getByLabelText('Add photos'), files);
  expect(chosen).toEqual([files]);
});
