import { screen, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

// Covers SPEC-1.10, SPEC-1.11, SPEC-1.12, SPEC-2.4, SPEC-2.41, SPEC-6.2
test('lists the benefits for a company and links to the business sign-up and login pages', () => {
  renderPages('/for-business');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your clients are talking. Be there to hear it.');
  const [reasons] = screen.getAllByRole('list');
  expect(
    within(reasons!)
      .getAllByRole('listitem')
      .map((reason) => reason.textContent),
  ).toEqual([
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

test('explains that a profile is free and shows the product with a made-up company', () => {
  renderPages('/for-business');
  expect(screen.getByText('It is free: no plans, no card, no trial that ends.')).toBeVisible();
  const product = within(screen.getByRole('region', { name: 'What you get' }));
  expect(product.getByText('Fixed while I waited')).toBeVisible();
  expect(product.getByText(/^Thank you, Nora/)).toBeVisible();
  expect(product.getByRole('list', { name: 'Ratings by number of stars' })).toBeVisible();
  expect(product.getByText('An example: Harbour Bikes is a fictional company.')).toBeVisible();
});

test('links to the page for developers', () => {
  renderPages('/for-business');
  expect(screen.getByText(/Show your reviews on your own site/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Developers' })).toHaveAttribute('href', '/developers');
});
