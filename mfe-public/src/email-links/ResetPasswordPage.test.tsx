import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

// Delays a response, so that a second click is possible before it arrives.
const slowly = () => new Promise((resolve) => setTimeout(resolve, 50));

const password = () => screen.getByLabelText('New password');
const button = () => screen.getByRole('button', { name: 'Save password' });

test('removes the token from the URL, sets the password and links to the login page', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/auth/resetPassword', async ({ request }) => {
      bodies.push(await request.json());
      await slowly();
      return HttpResponse.json({ role: { id: 3, name: 'company' } });
    }),
  );
  const { user, address } = renderPages('/reset-password#token=one-time');
  await waitFor(() => expect(address()).toBe('/reset-password'));
  await user.type(password(), 'short');
  await user.click(button());
  expect(password()).toBeInvalid();
  await user.type(password(), ' but longer');
  await user.dblClick(button());
  const done = await screen.findByText(
    'Your new password has been saved, and you have been logged out everywhere. Log in with it to continue.',
  );
  expect(done.closest('[tabindex]')).toHaveFocus();
  expect(bodies).toEqual([{ token: 'one-time', password: 'short but longer' }]);
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login-business');
});

test('reports an invalid link, and offers to request a new link', async () => {
  server.use(
    http.post('*/api/auth/resetPassword', () => problem(400, 'link-not-valid', { detail: 'It was used already.' })),
  );
  const { user } = renderPages('/reset-password#token=used');
  await user.type(password(), 'correct horse');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer worksIt was used already.');
  expect(password()).toHaveValue('correct horse');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('reports a missing link', () => {
  renderPages('/reset-password');
  expect(screen.getByRole('alert')).toHaveTextContent('The link is missing');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('announces the changed password in the heading and the title, and no longer offers to request a new link', async () => {
  server.use(http.post('*/api/auth/resetPassword', () => HttpResponse.json({ role: { id: 2, name: 'user' } })));
  const { user } = renderPages('/reset-password#token=one-time');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await user.type(password(), 'correct horse');
  await user.click(button());
  await screen.findByRole('heading', { level: 1, name: 'Your password is changed' });
  expect(document.title).toBe('Your password is changed · Heard');
  expect(screen.getByRole('status')).toHaveTextContent('Your new password has been saved');
  expect(screen.queryByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument();
});

test('checks whether the current session has ended', async () => {
  let isChecked = false;
  server.use(http.post('*/api/auth/resetPassword', () => HttpResponse.json({ role: { id: 2, name: 'user' } })));
  const { user } = renderPages('/reset-password#token=one-time', consumerAccount);
  await user.type(password(), 'correct horse');
  server.use(
    http.get('*/api/user/me', () => {
      isChecked = true;
      return problem(401, 'unauthenticated');
    }),
  );
  await user.click(button());
  await screen.findByRole('link', { name: 'Log In' });
  await waitFor(() => expect(isChecked).toBe(true));
  expect(screen.getByText(/Your new password has been saved/)).toBeVisible();
});

test('asks an administrator for the second factor, and sends the factor with the password', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/auth/resetPassword', async ({ request }) => {
      const body: unknown = await request.json();
      bodies.push(body);
      if (bodies.length === 1) return problem(403, 'second-factor-required', { methods: ['totp', 'recoveryCode'] });
      if (bodies.length === 2) {
        return problem(401, 'wrong-code', { errors: [{ field: 'code', message: 'This code is wrong.' }] });
      }
      return HttpResponse.json({ role: { id: 1, name: 'admin' } });
    }),
  );
  const { user } = renderPages('/reset-password#token=one-time');
  await user.type(password(), 'correct horse');
  await user.click(button());
  expect(await screen.findByRole('group', { name: 'Use your second step to confirm that it’s you.' })).toHaveFocus();
  const code = screen.getByLabelText('6-digit code');
  await user.type(code, '111111');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is wrong.')).toBeVisible();
  await user.clear(code);
  await user.type(code, '222222');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { level: 1, name: 'Your password is changed' });
  expect(bodies).toEqual([
    { token: 'one-time', password: 'correct horse' },
    { token: 'one-time', password: 'correct horse', secondFactor: { code: '111111' } },
    { token: 'one-time', password: 'correct horse', secondFactor: { code: '222222' } },
  ]);
});
