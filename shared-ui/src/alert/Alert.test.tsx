import { render, screen } from '@testing-library/react';
import { Alert } from './Alert.tsx';

const alert = () => screen.getByRole('alert');

describe('Alert', () => {
  // Covers SPEC-2.40
  it('is a red box with the words of the specification and the reason', () => {
    render(<Alert>This email is taken.</Alert>);
    expect(screen.getByText('An error has occurred...')).toBeVisible();
    expect(screen.getByText('This email is taken.')).toBeVisible();
    const { background, color } = getComputedStyle(alert());
    expect([background, color]).toEqual(['var(--danger-soft)', 'var(--danger)']);
  });

  it('says something else where that tells more, and offers a way on', () => {
    render(<Alert title="Your company could not be loaded." action={<button type="button">Try again</button>} />);
    expect(alert()).toHaveTextContent('Your company could not be loaded.');
    expect(alert()).not.toHaveTextContent('An error has occurred');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
