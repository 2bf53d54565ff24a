import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

// Delays a response, so that a second click is possible before it arrives.
const slowly = () => new Promise((resolve) => setTimeout(resolve, 50));

const button = () => screen.getByRole('button', { name: 'Confirm' });

test('confirms an email only after a click, sends one request, and refetches the account', async () => {
  const bodies: unknown[] = [];
  let refetches = 0;
  server.use(
    http.post('*/api/auth/confirmEmail', async ({ request }) => {
      bodies.push(await request.json());
      await slowly();
      return HttpResponse.json({ role: { id: 2, name: 'user' }, email: consumerAccount.email, reviewsShown: 2 });
    }),
  );
  const { user, address } = renderPages('/confirm-email#token=one-time', { ...consumerAccount, emailConfirmed: false });
  await waitFor(() => expect(address()).toBe('/confirm-email'));
  expect(bodies).toEqual([]);
  server.use(
    http.get('*/api/user/me', () => {
      const emailConfirmed = bodies.length > 0;
      if (emailConfirmed) refetches++;
      return HttpResponse.json({ ...consumerAccount, emailConfirmed });
    }),
  );
  await user.dblClick(button());
  const done = await screen.findByText('marta@mail.example is confirmed. Thank you. Your 2 reviews are now public.');
  expect(done.closest('[tabindex]')).toHaveFocus();
  expect(bodies).toEqual([{ token: 'one-time' }]);
  expect(screen.getByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/me/settings');
  await waitFor(() => expect(refetches).toBe(1));
});

test('links a company to its settings, and does not fetch the account if there is no session', async () => {
  server.use(
    http.post('*/api/auth/confirmEmail', () =>
      HttpResponse.json({ role: { id: 3, name: 'company' }, email: 'work@acme.example', reviewsShown: 0 }),
    ),
  );
  const { user } = renderPages('/confirm-email#token=one-time');
  await user.click(button());
  expect(await screen.findByRole('link', { name: 'Go to settings' })).toHaveAttribute('href', '/my-company/settings');
});

test('distinguishes an expired link from an unavailable server, and retries', async () => {
  server.use(http.post('*/api/auth/confirmEmail', () => problem(503, 'unavailable')));
  const { user } = renderPages('/confirm-email#token=one-time');
  await user.click(button());
  expect(await screen.findByRole('alert')).not.toHaveTextContent('This link no longer works');
  server.use(http.post('*/api/auth/confirmEmail', () => problem(400, 'link-not-valid')));
  await user.click(button());
  expect(await screen.findByText('This link no longer works')).toBeVisible();
});

test('reports a missing link', () => {
  renderPages('/confirm-email');
  expect(screen.getByRole('alert')).toHaveTextContent('The link is missing');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
