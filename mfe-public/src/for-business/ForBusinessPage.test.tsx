import { screen } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

// Covers SPEC-1.10, SPEC-1.11, SPEC-1.12, SPEC-2.4, SPEC-2.41, SPEC-6.2
test('lists the benefits for a company and links to the business sign-up and login pages', () => {
  renderPages('/for-business');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your clients are talking. Be there to hear it.');
  expect(screen.getAllByRole('listitem').map((reason) => reason.textContent)).toEqual([
    'Get more customers',
    'Increase your online presence',
    'Connect with your customers',
    'Get feedback you can act on',
  ]);
  expect(screen.getByRole('link', { name: 'Register my business' })).toHaveAttribute('href', '/signup-business');
  expect(screen.getByText(/Already have an account\?/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login-business');
  expect(document.title).toBe('For business · Heard');
});
