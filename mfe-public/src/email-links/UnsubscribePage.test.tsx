import { http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const button = () => screen.getByRole('button', { name: 'Unsubscribe' });

test('unsubscribes on a click, without a login, and links to the settings', async () => {
  const tokens: unknown[] = [];
  server.use(
    http.post('*/api/unsubscribe/:token', ({ params }) => {
      tokens.push(params['token']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address } = renderPages('/unsubscribe#token=reviews.7.abc-def_123');
  await waitFor(() => expect(address()).toBe('/unsubscribe'));
  expect(document.title).toBe('Unsubscribe · Heard');
  expect(screen.getByText(/when your company has a new review/)).toBeVisible();
  expect(tokens).toEqual([]);
  await user.click(button());
  const done = await screen.findByText(/^You won't get these emails anymore/);
  expect(done.closest('[tabindex]')).toHaveFocus();
  expect(tokens).toEqual(['reviews.7.abc-def_123']);
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/my-company/settings');
});

test('reports a link that was sent to an earlier email address of the account', async () => {
  server.use(http.post('*/api/unsubscribe/:token', () => problem(400, 'link-not-valid')));
  const { user } = renderPages('/unsubscribe#token=replies.7.abc');
  await user.click(button());
  expect(await screen.findByText(/an address that the account no longer has/)).toBeVisible();
});

// Covers DISCOVERY-82.3
test('stops the weekly email on a click, without a login', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/digest/unsubscribe', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, address } = renderPages('/unsubscribe#digest=digest.7.abc');
  await waitFor(() => expect(address()).toBe('/unsubscribe'));
  expect(screen.getByText(/weekly email about companies you follow/)).toBeVisible();
  expect(bodies).toEqual([]);
  await user.click(button());
  const done = await screen.findByText(/^You won't get the weekly email anymore/);
  expect(done.closest('[tabindex]')).toHaveFocus();
  expect(bodies).toEqual([{ token: 'digest.7.abc' }]);
  expect(screen.getByRole('link', { name: 'Companies you follow' })).toHaveAttribute('href', '/me/following');
});

test('reports an invalid link of the weekly email', async () => {
  server.use(http.post('*/api/digest/unsubscribe', () => problem(404, 'not-found')));
  const { user } = renderPages('/unsubscribe#digest=digest.7.abc');
  await user.click(button());
  expect(await screen.findByText(/an address that the account no longer has/)).toBeVisible();
});
