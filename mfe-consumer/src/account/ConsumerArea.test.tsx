import { Route, Routes } from '@heard/sdk';
import { consumerAccount, http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import CreateReviewRedirect from './CreateReviewRedirect.tsx';
import { stubOwnReviews, renderArea } from '../testing.tsx';

// Covers SPEC-2.7, SPEC-2.49, SPEC-2.50, SPEC-2.55, SPEC-2.56, SPEC-2.57, SPEC-6.5
test('shows the country and the number of reviews of the account, and the navigation', async () => {
  renderArea('/me');
  expect(await screen.findByRole('heading', { level: 1, name: 'Marta Ruiz' })).toBeVisible();
  expect(screen.getByText('Country').nextSibling).toHaveTextContent('Spain');
  expect(screen.getByText('REVIEWS').nextSibling).toHaveTextContent('3');
  expect(screen.getByRole('link', { name: 'Make a review' })).toHaveAttribute('href', '/me');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/me/settings');
  const nav = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(nav.getByRole('link', { name: 'My reviews' })).toHaveAttribute('href', '/me/reviews');
  expect(screen.getByRole('heading', { level: 2, name: 'Make a review' })).toBeVisible();
  expect(document.title).toBe('Make a review · Heard');
});

// Covers UI-46
test('shows – for a missing country', async () => {
  renderArea('/me', { ...consumerAccount, country: null });
  expect((await screen.findByText('Country')).nextSibling).toHaveTextContent('–');
});

test('marks My reviews as the current page', async () => {
  stubOwnReviews(() => []);
  renderArea('/me/reviews');
  expect(await screen.findByRole('link', { name: 'My reviews' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('You dont have reviews yet')).toBeVisible();
});

test('marks the current page in the header', async () => {
  const { unmount } = renderArea('/me');
  expect(await screen.findByRole('link', { name: 'Make a review' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Settings' })).not.toHaveAttribute('aria-current');
  unmount();
  renderArea('/me/settings');
  expect(await screen.findByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Make a review' })).not.toHaveAttribute('aria-current');
});

// Covers SPEC-2.57
test('logs out', async () => {
  const calls: string[] = [];
  server.use(
    http.post('*/api/auth/logout', () => {
      calls.push('logout');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address } = renderArea('/me');
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  expect(address()).toBe('/');
  expect(calls).toEqual(['logout']);
});

// Covers SPEC-2.9, SPEC-2.72, SPEC-8.10, UI-48
test('shows the 404 page for an unknown path', async () => {
  renderArea('/me/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: "UH OH! You're lost." })).toBeVisible();
  expect(screen.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

// Covers SPEC-2.5, UI-6
test('redirects createReview to /me and keeps the query string', () => {
  const { address } = renderInHost(
    <Routes>
      <Route path="/createReview" element={<CreateReviewRedirect />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/createReview?company=Acme%20%26%20Sons&url=acme.example' },
  );
  expect(address()).toBe('/me?company=Acme%20%26%20Sons&url=acme.example');
});
