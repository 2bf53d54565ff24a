import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

describe('TextField', () => {
  it('names the field by its label and describes it by its hint', async () => {
    render(<TextField label="Website" hint="Without https://" />);
    const field = screen.getByRole('textbox', { name: 'Website' });
    expect(field).toHaveAccessibleDescription('Without https://');
    expect(field).toBeValid();
    await userEvent.click(screen.getByText('Website'));
    expect(field).toHaveFocus();
  });

  it('counts typed characters, and marks a text that is too long', async () => {
    render(<TextField label="Title" counterMax={3} defaultValue="ab" />);
    const field = screen.getByRole('textbox', { name: 'Title' });
    expect(field).toHaveAccessibleDescription('2 of 3 characters');
    await userEvent.type(field, 'cd');
    expect(screen.getByText('4 / 3').parentElement).toHaveAttribute('data-over');
  });

  it('keeps the typed text of a controlled field whose counter renders before the owner has handled the event', async () => {
    function Owner() {
      const [value, setValue] = useState('');
      return <TextField label="Title" counterMax={3} value={value} onChange={({ target }) => setValue(target.value)} />;
    }
    render(<Owner />);
    const field = screen.getByRole('textbox', { name: 'Title' });
    // Renders between two listeners, because browsers run microtasks between two listeners, and React may render in a microtask.
    field.parentElement?.addEventListener('input', () => flushSync(() => undefined));
    await userEvent.type(field, 'ab');
    expect(field).toHaveValue('ab');
    expect(field).toHaveAccessibleDescription('2 of 3 characters');
  });

  it('marks the field as optional, or as required for assistive technology', () => {
    render(
      <>
        <TextField label="City" optional />
        <TextField label="Name" optional={false} />
        <TextField label="Search" />
      </>,
    );
    expect(screen.getAllByText('(optional)')).toHaveLength(1);
    expect(screen.getByLabelText('City')).not.toBeRequired();
    expect(screen.getByLabelText('Name')).toBeRequired();
    expect(screen.getByLabelText('Search')).not.toBeRequired();
  });

  it('marks the field as invalid and describes it by its error instead of its hint', () => {
    render(<TextField label="Website" hint="Without https://" error="Enter a website." />);
    const field = screen.getByRole('textbox', { name: 'Website' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter a website.');
    expect(screen.queryByText('Without https://')).not.toBeInTheDocument();
  });

  it('passes the props of an input to the input element', async () => {
    const onChange = jest.fn();
    render(<TextField id="name" label="Name" name="name" autoComplete="name" defaultValue="A" onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveAttribute('id', 'name');
    expect(field).toHaveAttribute('name', 'name');
    expect(field).toHaveAttribute('autocomplete', 'name');
    await userEvent.type(field, 'na');
    expect(field).toHaveValue('Ana');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('distinguishes two fields with the same label', () => {
    render(
      <>
        <TextField label="Name" error="First" />
        <TextField label="Name" error="Second" />
      </>,
    );
    const [first, second] = screen.getAllByRole('textbox', { name: 'Name' });
    expect(first).toHaveAccessibleDescription('First');
    expect(second).toHaveAccessibleDescription('Second');
  });

  it('lays out text in the direction of its script, except in fields for an email address or with a given direction', () => {
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
});
