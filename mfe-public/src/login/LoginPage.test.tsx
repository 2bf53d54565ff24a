import { consumerAccount, http, HttpResponse, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log In' });

async function fill(user: ReturnType<typeof renderPages>['user']) {
  await user.type(email(), 'marta@mail.example');
  await user.type(password(), 'correct horse');
}

// Covers SPEC-2.29, SPEC-2.30, SPEC-2.31, SPEC-2.33, SPEC-5.5
test('has the specified texts and can show the password', async () => {
  const { user } = renderPages('/login');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in whit your email.');
  expect(screen.getByRole('link', { name: 'Sign up for free now.' })).toHaveAttribute('href', '/signup');
  expect(email()).toHaveAttribute('type', 'email');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue('correct horse');
});

// Covers SPEC-2.32, SPEC-3.9, SPEC-7.3, UI-9
test('logs in and redirects to the consumer area', async () => {
  let body: unknown;
  server.use(
    http.post('*/api/auth/login', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ token: 'a-token', user: consumerAccount });
    }),
    http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)),
  );
  const { user, address } = renderPages('/login');
  await fill(user);
  await user.click(logIn());
  await waitFor(() => expect(address()).toBe('/me'));
  expect(body).toEqual({ email: 'marta@mail.example', password: 'correct horse' });
});

test('redirects to the page in next after a login, and passes next to the sign-up page', async () => {
  server.use(
    http.post('*/api/auth/login', () => HttpResponse.json({ token: 'a-token', user: consumerAccount })),
    http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)),
  );
  const next = encodeURIComponent('/me?company=Acme');
  const { user, address } = renderPages(`/login?next=${next}`);
  expect(screen.getByRole('link', { name: 'Sign up for free now.' })).toHaveAttribute('href', `/signup?next=${next}`);
  await fill(user);
  await user.click(logIn());
  await waitFor(() => expect(address()).toBe('/me?company=Acme'));
});

// Covers SPEC-2.34
test('redirects a logged-in consumer', async () => {
  const { address } = renderPages('/login', consumerAccount);
  await waitFor(() => expect(address()).toBe('/me'));
});
