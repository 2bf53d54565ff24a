import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './PasswordField.tsx';

describe('PasswordField', () => {
  // Covers SPEC-2.31, ASVS-6.2.6
  it('shows and hides the password and keeps the text', async () => {
    render(<PasswordField label="Password" hint="8 to 128 characters" />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'secret words');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAccessibleDescription('8 to 128 characters');

    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret words');

    await userEvent.click(screen.getByRole('button', { name: 'Hide password', pressed: true }));
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveValue('secret words');
  });

  it('shows an error instead of the hint', () => {
    render(<PasswordField label="Password" hint="8 to 128 characters" error="Use at least 8 characters" />);
    const input = screen.getByLabelText('Password');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Use at least 8 characters');
    expect(screen.queryByText('8 to 128 characters')).not.toBeInTheDocument();
  });
});
