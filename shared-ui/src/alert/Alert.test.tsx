import { render, screen } from '@testing-library/react';
import { Alert } from './Alert.tsx';

const alert = () => screen.getByRole('alert');

describe('Alert', () => {
  // Covers SPEC-2.40
  it('announces the specified title and the reason', () => {
    render(<Alert>This email is taken.</Alert>);
    expect(screen.getByText('An error has occurred...')).toBeVisible();
    expect(screen.getByText('This email is taken.')).toBeVisible();
    expect(alert()).toHaveTextContent('An error has occurred...This email is taken.');
  });

  it('underlines links in the reason', () => {
    render(
      <Alert>
        Wrong email or password. <a href="/login-business">Company account?</a>
      </Alert>,
    );
    expect(screen.getByRole('link', { name: 'Company account?' })).toHaveStyle({ textDecoration: 'underline' });
  });

  it('shows a custom title and an action', () => {
    render(<Alert title="Your company could not be loaded." action={<button type="button">Try again</button>} />);
    expect(alert()).toHaveTextContent('Your company could not be loaded.');
    expect(alert()).not.toHaveTextContent('An error has occurred');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
