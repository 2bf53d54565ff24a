import type { OidcLogin } from '@heard/contract';
import { adminAccount, consumerAccount, http, HttpResponse, problem, server } from '@heard/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '../testing.tsx';

const site = {
  loginProviders: [
    { id: 'example', name: 'Example Mail' },
    { id: 'other', name: 'Other' },
  ],
};
const session = { token: 'a-token', user: consumerAccount };
const complete: OidcLogin = { provider: 'Example Mail', session };

/** Responds to the requests of a login by their paths, and records their bodies. */
function stubLogin(responses: Record<string, (body: object) => Response>): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/user/me', () => HttpResponse.json(consumerAccount)),
    ...Object.entries(responses).map(([path, respond]) =>
      http.post(`*/api/auth/oidc/${path}`, async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        return respond(body);
      }),
    ),
  );
  return sent;
}

const step = (login: Omit<OidcLogin, 'provider'>) => () => HttpResponse.json({ provider: 'Example Mail', ...login });
const done = () => HttpResponse.json(complete);

describe.each(['/login', '/signup'])('%s', (page) => {
  test('offers the OpenID providers of the installation', async () => {
    renderPages(`${page}?next=%2Fme%3Fa%3Db`, undefined, site);
    const link = await screen.findByRole('link', { name: 'Continue with Example Mail' });
    expect(link).toHaveAttribute('href', '/api/auth/oidc/example/start?next=%2Fme%3Fa%3Db');
    expect(screen.getByRole('link', { name: 'Continue with Other' })).toBeVisible();
  });

  test('offers no OpenID login without providers', () => {
    renderPages(page);
    expect(screen.queryByRole('link', { name: /Continue with/ })).not.toBeInTheDocument();
  });
});

describe('the provider of administrators', () => {
  const staff = { loginProviders: [{ id: 'staff', name: 'login.example', isStaff: true as const }] };

  test('offers administrators a login that returns to the visited page', async () => {
    renderPages('/login?next=%2Fmoderation', undefined, staff);
    const link = await screen.findByRole('link', { name: 'Administrators: continue with login.example' });
    expect(link).toHaveAttribute('href', '/api/auth/oidc/staff/start?next=%2Fmoderation');
  });

  test('offers no login of administrators on the sign-up page', () => {
    renderPages('/signup', undefined, staff);
    expect(screen.queryByRole('link', { name: /Administrators/ })).not.toBeInTheDocument();
  });

  test('asks an administrator for the second factor of the account', async () => {
    const pending = { token: 'pending', user: adminAccount, secondFactor: { state: 'required', methods: ['totp'] } };
    stubLogin({ login: step({ session: pending as OidcLogin['session'] }) });
    let authorization: string | null = null;
    server.use(
      http.post('*/api/auth/secondFactor/login', ({ request }) => {
        authorization = request.headers.get('authorization');
        return HttpResponse.json({ token: 'complete', user: adminAccount });
      }),
    );
    const { user, address } = renderPages('/single-sign-on#token=abc&next=%2Fmoderation', undefined, staff);
    await user.type(await screen.findByLabelText('6-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/moderation'));
    expect(authorization).toBe('Bearer pending');
  });

  test('returns from the second factor to the login page', async () => {
    const pending = { token: 'pending', user: adminAccount, secondFactor: { state: 'required', methods: ['totp'] } };
    stubLogin({ login: step({ session: pending as OidcLogin['session'] }) });
    const { user, address } = renderPages('/single-sign-on#token=abc&next=%2Fmoderation', undefined, staff);
    await user.click(await screen.findByRole('button', { name: 'Back to login' }));
    await waitFor(() => expect(address()).toBe('/login?next=%2Fmoderation'));
  });

  test('explains that the person is no administrator, and links back to the form', async () => {
    stubLogin({ login: () => problem(403, 'not-staff', { detail: 'Your account is not one of an administrator.' }) });
    renderPages('/single-sign-on#token=abc', undefined, staff);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account is not one of an administrator.');
    expect(screen.getByRole('link', { name: 'Go to the login page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

test('continues a login after the network has failed', async () => {
  let isFailing = true;
  stubLogin({ login: () => (isFailing ? HttpResponse.error() : done()) });
  const { user, address } = renderPages('/single-sign-on#token=abc&next=%2Fme%2Freviews', undefined, site);
  const button = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/me/reviews'));
});

test('lets the person enter another email address instead of the code', async () => {
  stubLogin({
    login: step({ code: { email: 'marat@mail.example' } }),
    register: step({ code: { email: 'marta@mail.example' } }),
  });
  const { user } = renderPages('/single-sign-on#token=abc', undefined, site);
  await user.click(await screen.findByRole('button', { name: 'Use another email address' }));
  await user.type(screen.getByLabelText('Name'), 'Marta');
  await user.type(screen.getByLabelText('Last name'), 'Ruiz');
  await user.type(screen.getByLabelText('Email'), 'marta@mail.example');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText("We've sent a code to marta@mail.example.")).toBeVisible();
});

test('explains how to continue if the account has only a passkey and the browser supports no passkeys', async () => {
  stubLogin({ login: step({ link: { email: 'marta@mail.example', methods: ['passkey'] } }) });
  renderPages('/single-sign-on#token=abc', undefined, site);
  expect(await screen.findByText(/This browser can't use passkeys/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set a password by email' })).toHaveAttribute('href', '/forgot-password');
});

test('completes a login, and redirects to the page that the visitor came from', async () => {
  const sent = stubLogin({ login: done });
  const { address } = renderPages('/single-sign-on#token=abc&next=%2Fme%2Freviews', undefined, site);
  await waitFor(() => expect(address()).toBe('/me/reviews'));
  expect(sent).toEqual([{ token: 'abc' }]);
});

test('redirects to no other site', async () => {
  stubLogin({ login: done });
  const { address } = renderPages('/single-sign-on#token=abc&next=https%3A%2F%2Fevil.example', undefined, site);
  await waitFor(() => expect(address()).toBe('/me'));
});

test('asks for the password of an account before linking it, and accepts the password after a wrong attempt', async () => {
  const sent = stubLogin({
    login: step({ link: { email: 'marta@mail.example', methods: ['password'] } }),
    link: (body) =>
      'password' in body && body.password === 'correct horse'
        ? done()
        : problem(401, 'wrong-password', { errors: [{ field: 'password', message: 'Wrong password.' }] }),
  });
  const { user, address } = renderPages('/single-sign-on#token=abc', undefined, site);
  expect(await screen.findByText(/marta@mail.example already has an account/)).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'wrong horse');
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  expect(await screen.findByText('Wrong password.')).toBeVisible();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  await waitFor(() => expect(address()).toBe('/me'));
  expect(sent.at(-1)).toEqual({ token: 'abc', email: 'marta@mail.example', password: 'correct horse' });
});

test('asks for a code from an email before linking an account that has no password', async () => {
  const sent = stubLogin({
    login: step({ link: { email: 'marta@mail.example', methods: ['code'] } }),
    code: () => new HttpResponse(null, { status: 204 }),
    confirm: done,
  });
  const { user, address } = renderPages('/single-sign-on#token=abc', undefined, site);
  await user.click(await screen.findByRole('button', { name: 'Email me a code' }));
  await user.type(await screen.findByLabelText('Code'), '12345678');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/me'));
  expect(sent.at(-1)).toEqual({ token: 'abc', code: '12345678' });
});

test('asks for an email address that the provider has not verified, and for the code that was sent to it', async () => {
  const sent = stubLogin({
    login: step({ register: { email: null, name: 'Marta', lastName: '' } }),
    register: step({ code: { email: 'marta@mail.example' } }),
    confirm: done,
  });
  const { user, address } = renderPages('/single-sign-on#token=abc', undefined, site);
  expect(await screen.findByLabelText('Name')).toHaveValue('Marta');
  await user.type(screen.getByLabelText('Last name'), 'Ruiz');
  await user.type(screen.getByLabelText('Email'), 'marta@mail.example');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText("We've sent a code to marta@mail.example.")).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '12345678');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/me'));
  expect(sent[1]).toEqual({ token: 'abc', name: 'Marta', lastName: 'Ruiz', email: 'marta@mail.example' });
});

test.each([
  ['unavailable', "Example Mail isn't responding properly at the moment."],
  ['rejected', "The login with Example Mail didn't work."],
  ['denied', "You didn't log in with Example Mail."],
  ['busy', "We can't log you in right now"],
  ['unknown', "The website of this link can't log you in here"],
  ['invalid', "This link can't be used to log in."],
  ['failed', 'Something went wrong on our side.'],
  ['another', 'This login has expired'],
])('shows why a login failed (%s), and links back to the form', async (error, text) => {
  renderPages(`/single-sign-on#error=${error}&provider=Example+Mail&next=%2Fme%2Freviews`, undefined, site);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Go to the login page' })).toHaveAttribute(
    'href',
    '/login?next=%2Fme%2Freviews',
  );
});

test('explains that a login has expired', async () => {
  stubLogin({ login: () => problem(400, 'login-not-valid', { detail: 'Start again on the login page.' }) });
  renderPages('/single-sign-on#token=abc', undefined, site);
  expect(await screen.findByRole('alert')).toHaveTextContent('Start again on the login page.');
});

describe('adding a provider to an account', () => {
  test('asks for the password before adding a provider to an account', async () => {
    stubLogin({ login: step({ connect: true }) });
    let body: unknown;
    server.use(
      http.get('*/api/user/me/identities', () => HttpResponse.json({ hasPassword: true, identities: [] })),
      http.post('*/api/user/me/identities', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user, address } = renderPages('/single-sign-on#token=abc&next=%2Fme%2Fsettings', consumerAccount, site);
    await user.type(await screen.findByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Add Example Mail' }));
    await waitFor(() => expect(address()).toBe('/me/settings'));
    expect(body).toEqual({ token: 'abc', password: 'correct horse' });
  });

  test('requires a login before adding a provider to an account', async () => {
    stubLogin({ login: step({ connect: true }) });
    renderPages('/single-sign-on#token=abc', undefined, site);
    expect(await screen.findByRole('alert')).toHaveTextContent('Log in to your account first');
    expect(screen.getByRole('link', { name: 'Log in first' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/login/),
    );
  });
});
