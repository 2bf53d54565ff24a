import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { Form } from './Form.tsx';

function Login({ busy }: { busy: boolean }) {
  return (
    <Form busy={busy} aria-label="Log in">
      <TextField label="Email" />
      <Button type="submit" loading={busy}>
        Log In
      </Button>
    </Form>
  );
}

/** Removes the focus from a control that is disabled while it has the focus, like browsers and unlike jsdom. */
function loseFocus(control: HTMLElement) {
  const fields = control.closest('fieldset');
  if (!fields) throw new Error('no fieldset');
  fields.disabled = false; // Enables the control first, because jsdom takes no focus from a disabled control.
  control.blur();
  fields.disabled = true;
}

describe('Form', () => {
  // Covers SPEC-4.10
  it('disables all fields and buttons while the form is busy', () => {
    const { rerender } = render(<Login busy={false} />);
    expect(screen.getByLabelText('Email')).toBeEnabled();
    rerender(<Login busy />);
    expect(screen.getByLabelText('Email')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Log In' })).toBeDisabled();
    expect(screen.getByRole('form', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  });

  it('returns the focus to the previously focused field after the submit', async () => {
    const { rerender } = render(<Login busy={false} />);
    const email = screen.getByLabelText('Email');
    await userEvent.click(email);
    rerender(<Login busy />);
    loseFocus(email);
    expect(document.body).toHaveFocus();
    rerender(<Login busy={false} />);
    expect(email).toHaveFocus();
  });

  it('keeps the focus where the user has moved it in the meantime', async () => {
    const page = (busy: boolean) => (
      <>
        <Login busy={busy} />
        <button type="button">Elsewhere</button>
      </>
    );
    const { rerender } = render(page(false));
    await userEvent.click(screen.getByLabelText('Email'));
    rerender(page(true));
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    await userEvent.click(elsewhere);
    rerender(page(false));
    expect(elsewhere).toHaveFocus();
  });

  it('announces which fields have errors when the form was rejected', () => {
    const { rerender } = render(<Form summary={null} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    rerender(<Form summary="Check 1 field: Email." />);
    expect(screen.getByRole('alert')).toHaveTextContent('Check 1 field: Email.');
  });
});
