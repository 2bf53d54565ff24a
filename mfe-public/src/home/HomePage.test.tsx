import type { Account } from '@heard/contract';
import { companyAccount, consumerAccount } from '@heard/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const makeReview = () => screen.queryByRole('link', { name: 'Make a review' });

// Covers SPEC-1.14, SPEC-2.19, SPEC-2.20, SPEC-2.21
test('introduces the product and offers the search', () => {
  renderPages('/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Making clients' voices heard");
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toHaveAttribute('placeholder', 'Search');
  expect(screen.getByText(/^Search for a company by name or website, see what its customers say,/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Every voice counts the same' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'For business' })).toHaveAttribute('href', '/for-business');
  expect(document.title).toBe('Heard · reviews of companies by their clients');
});

// Covers SPEC-2.96, SPEC-9.9
test('names the six steps of the rating scale', () => {
  renderPages('/');
  const heading = screen.getByRole('heading', { name: 'One scale, from 0 to 5' });
  // The list is in the section of the heading.
  const steps = within(heading.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    '0Awful',
    '1Bad',
    '2Average',
    '3Good',
    '4Excellent',
    '5Excellent',
  ]);
});

// Covers SPEC-2.22, SPEC-2.24, UI-15
test("'Make a review' leads a visitor to the login page", async () => {
  const { user } = renderPages('/');
  await user.click(screen.getByRole('link', { name: 'Make a review' }));
  expect(await screen.findByRole('heading', { name: 'Log in whit your email.' })).toBeVisible();
});

// Covers SPEC-2.23
test("'Make a review' leads a consumer to the review form", async () => {
  renderPages('/', consumerAccount);
  expect(await screen.findByRole('link', { name: 'Make a review' })).toHaveAttribute('href', '/me');
});

// Covers UI-16
test("hides 'Make a review' from a company, even while its account loads", async () => {
  let respond: (account: Account) => void = () => {};
  renderPages('/', new Promise((resolve) => (respond = resolve)));
  // The link keeps its space.
  expect(screen.getByText('Make a review')).not.toBeVisible();
  expect(makeReview()).not.toBeInTheDocument();
  respond(companyAccount);
  await waitFor(() => expect(screen.queryByText('Make a review')).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Search companies' })).toBeVisible();
});
