import { render, screen } from '@testing-library/react';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

test('text is typed in the direction of its script; emails and dates are not text', () => {
  render(
    <>
      <TextField label="Title" />
      <TextArea label="Description" />
      <TextField label="Email" type="email" />
      <TextField label="Code" dir="ltr" />
    </>,
  );
  expect(screen.getByLabelText('Title')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Description')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Email')).not.toHaveAttribute('dir');
  expect(screen.getByLabelText('Code')).toHaveAttribute('dir', 'ltr');
});
