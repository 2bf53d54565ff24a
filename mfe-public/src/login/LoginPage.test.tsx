import type { Account, SecondFactorStep } from '@heard/contract';
import { consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log In' });

async function fill(user: ReturnType<typeof renderPages>['user']) {
  await user.type(email(), 'marta@mail.example');
  await user.type(password(), 'correct horse');
}

// Covers SPEC-2.29, SPEC-2.30, SPEC-2.31, SPEC-2.33, SPEC-5.5
test('shows the specified texts and the password field', async () => {
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

test('redirects to the page in the query parameter next after a login, and passes the parameter to the sign-up page', async () => {
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

test('welcomes people back, except after a redirect from the sign-up page', () => {
  renderPages('/login');
  expect(screen.getByRole('heading', { name: 'Good to hear from you again' })).toBeVisible();
  // Navigates here like the sign-up page.
  act(() => {
    window.history.pushState({ usr: { registeredEmail: 'marta@mail.example' }, key: 'new', idx: 1 }, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(screen.getByRole('heading', { name: 'Welcome to Heard' })).toBeVisible();
  expect(screen.queryByText(/again/)).not.toBeInTheDocument();
});

test('links owners to the business login page, even when the password is wrong', async () => {
  server.use(http.post('*/api/auth/login', () => problem(401, 'wrong-credentials')));
  const { user } = renderPages('/login');
  const links = () => screen.getAllByRole('link', { name: 'Company account? Log in here.' });
  expect(links()).toHaveLength(1);
  await fill(user);
  await user.click(logIn());
  expect(await screen.findByRole('alert')).toContainElement(links()[0] ?? null);
  expect(links()).toHaveLength(2);
  for (const link of links()) expect(link).toHaveAttribute('href', '/login-business');
});

// Covers SPEC-2.34
test("redirects a logged-in consumer to the consumer's area", async () => {
  const { address } = renderPages('/login', consumerAccount);
  await waitFor(() => expect(address()).toBe('/me'));
});

describe('an administrator', () => {
  const administrator: Account = { ...consumerAccount, role: { id: 1, name: 'admin' } };
  const start = async (secondFactor: SecondFactorStep) => {
    server.use(
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ token: 'pending-token', user: administrator, secondFactor }),
      ),
      http.get('*/api/user/me', () => HttpResponse.json(administrator)),
    );
    const page = renderPages('/login?next=/elsewhere');
    await fill(page.user);
    await page.user.click(logIn());
    return page;
  };

  /** Responds to the requests that complete the login, and records their bodies and tokens. */
  function recordConfirmations(path: string, answer: (body: object) => Response): object[] {
    const sent: object[] = [];
    server.use(
      http.post(`*/api${path}`, async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push({ body, token: request.headers.get('authorization') });
        return answer(body);
      }),
    );
    return sent;
  }

  // Covers ASVS-6.3.3
  test("confirms an administrator's login with a code of the authenticator app, after a wrong code", async () => {
    const sent = recordConfirmations('/auth/secondFactor/login', (body) =>
      'code' in body && body.code === '123456'
        ? HttpResponse.json({ token: 'a-token', user: administrator })
        : problem(401, 'wrong-code', { errors: [{ field: 'code', message: 'This code is incorrect.' }] }),
    );
    const { user, address } = await start({ state: 'required', methods: ['totp', 'recoveryCode'] });
    await user.type(await screen.findByLabelText('6-digit code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This code is incorrect.')).toBeVisible();
    await user.clear(screen.getByLabelText('6-digit code'));
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
    expect(sent).toEqual(['000000', '123456'].map((code) => ({ body: { code }, token: 'Bearer pending-token' })));
  });

  test('accepts a recovery code of an administrator, and returns to the password form', async () => {
    const sent = recordConfirmations('/auth/secondFactor/login', () => problem(401, 'unauthenticated'));
    const { user } = await start({ state: 'required', methods: ['totp', 'recoveryCode'] });
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You took more than ten minutes. Enter your password again.')).toBeVisible();
    expect(sent).toEqual([{ body: { recoveryCode: 'abc' }, token: 'Bearer pending-token' }]);
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(email()).toBeVisible();
  });

  // Covers ASVS-6.3.3
  test('sets up an authenticator app at the first login, and shows the recovery codes before the login completes', async () => {
    server.use(
      http.post('*/api/auth/secondFactor/setUp/totp', () =>
        HttpResponse.json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Heard:mod?secret=ABCDEFGH' }),
      ),
    );
    const sent = recordConfirmations('/auth/secondFactor/setUp', () =>
      HttpResponse.json({ token: 'a-token', user: administrator, recoveryCodes: ['AAAAAA-BBBBBB', 'CCCCCC-DDDDDD'] }),
    );
    const { user, address } = await start({ state: 'setUp', methods: ['passkey', 'totp'] });
    await user.click(await screen.findByRole('button', { name: 'Use an app' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('AAAAAA-BBBBBB')).toBeVisible();
    expect(address()).toBe('/login?next=/elsewhere');
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
    expect(sent).toEqual([{ body: { code: '123456' }, token: 'Bearer pending-token' }]);
  });
});
