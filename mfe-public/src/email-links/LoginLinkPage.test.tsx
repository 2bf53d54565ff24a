import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

test('requests a login link, and shows the same message for every email', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/auth/loginLink', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ mail: 'sent' }, { status: 202 });
    }),
  );
  const { user } = renderPages('/login-link');
  await user.type(await screen.findByLabelText('Email'), 'nia@people.example');
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(/^If there is an account for nia@people.example/)).toBeVisible();
  expect(bodies).toEqual([{ email: 'nia@people.example' }]);
});

test('logs in on a click, not when the page opens', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/auth/login/link', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ token: 'a-token', user: consumerAccount });
    }),
    http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)),
  );
  const { user, address } = renderPages('/login-link#token=one-time');
  const button = await screen.findByRole('button', { name: 'Log in' });
  expect(bodies).toEqual([]);
  expect(address()).toBe('/login-link');
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/me/reviews'));
  expect(bodies).toEqual([{ token: 'one-time' }]);
});

test('explains that a login link has expired', async () => {
  server.use(http.post('*/api/auth/login/link', () => problem(400, 'link-not-valid')));
  const { user } = renderPages('/login-link#token=one-time');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
});
