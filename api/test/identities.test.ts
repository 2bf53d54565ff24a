import { loopback } from '@heard/server-kit';
import { NO_PASSWORD } from '../src/kernel/passwords.ts';
import { rateLimits } from '../src/plugins/rateLimits.ts';
import { countWaiting } from './countWaiting.ts';
import { OidcBrowser } from './OidcBrowser.ts';
import { getCode, getToken, readQueuedEmails } from './queuedEmails.ts';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { PASSWORD, SMTP_URL, testApi } from './testApi.ts';
import type { OidcPerson } from './createOidcPerson.ts';
import { CLIENT, SIGNING_CLIENT, TestOidcProvider } from './TestOidcProvider.ts';
import { until } from './until.ts';

const PUBLIC_URL = 'http://localhost:3000';
const provider = new TestOidcProvider({ redirectUri: `${PUBLIC_URL}/api/auth/oidc/callback` });
const oidcProviders = [{ id: 'example', name: 'Example Mail', issuer: '', ...CLIENT }];
const withSlash = [{ id: 'example', name: 'Example Mail', issuer: '', ...CLIENT }];

/** The offset (ms) of the clock that decides when cached keys and metadata expire. */
let passed = 0;

beforeAll(async () => {
  await provider.start();
  oidcProviders.forEach((one) => (one.issuer = provider.issuer));
  withSlash.forEach((one) => (one.issuer = `${provider.issuer}/`));
});
afterAll(() => provider.stop());

const api = testApi({
  publicUrl: PUBLIC_URL,
  oidcProviders,
  webhookNetworks: loopback,
  smtpUrl: SMTP_URL,
  now: () => Date.now() + passed,
  // A time limit that not even a slow machine exceeds.
  oidcTimeoutMs: 60_000,
});

const setPerson = (fields: Partial<OidcPerson> = {}) => provider.setPerson(fields);

afterEach(() => {
  provider.changeClaims = null;
  provider.intercept = null;
  provider.isForging = false;
});

const getStatus = async (token: string) => (await api.send('GET', '/user/me', { token })).status;
const read = async (token: string) => (await api.send('GET', '/user/me', { token })).body;

describe('a first login', () => {
  it('creates an account with a confirmed email at the first login', async () => {
    const { email } = setPerson();
    const { status, body } = await new OidcBrowser(api).continue();
    expect([status, body]).toEqual([
      200,
      {
        provider: 'Example Mail',
        session: {
          token: expect.any(String),
          user: expect.objectContaining({ name: 'Marta', lastName: 'Ruiz', email, emailConfirmed: true }),
        },
      },
    ]);
    expect(await getStatus(body.session.token)).toBe(200);
  });

  it('pushes the authorization request, with PKCE, state and nonce', async () => {
    setPerson();
    const browser = new OidcBrowser(api);
    const url = await browser.start();
    expect(url.searchParams.get('request_uri')).toMatch(/^urn:/);
    expect(url.searchParams.has('state')).toBe(false);
    expect(provider.requests).toContain('/request');
  });

  it('asks for a name if the provider has not sent a name', async () => {
    const { email } = setPerson({ given_name: undefined, family_name: '\u200b' });
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn()).get('token');
    const { body } = await browser.post('/auth/oidc/login', { token });
    expect(body).toEqual({ provider: 'Example Mail', register: { email, name: '', lastName: '' } });
    const registered = await browser.post('/auth/oidc/register', { token, name: 'Ana', lastName: 'Gil' });
    expect(registered.body.session.user).toMatchObject({ name: 'Ana', lastName: 'Gil', email, emailConfirmed: true });
  });

  it.each([
    ['an unverified email', { email_verified: false }],
    ['an email with an invisible character', { email: 'ana\u200b@mail.example' }],
    ['no email', { email: undefined }],
  ])('confirms the entered email by a code if the provider returns %s', async (_, fields) => {
    const { sub } = setPerson(fields);
    const email = `entered-${sub}@mail.example`;
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn()).get('token');
    const { body } = await browser.post('/auth/oidc/login', { token });
    expect(body.register).toEqual({ email: null, name: 'Marta', lastName: 'Ruiz' });
    const names = { name: 'Marta', lastName: 'Ruiz' };
    expect((await browser.post('/auth/oidc/register', { token, ...names })).status).toBe(400);
    const registered = await browser.post('/auth/oidc/register', { token, ...names, email });
    expect(registered.body).toEqual({ provider: 'Example Mail', code: { email } });
    expect(await api.database('users').where({ email })).toEqual([]);

    const wrong = await browser.post('/auth/oidc/confirm', { token, code: '0000 0000' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, [expect.objectContaining({ field: 'code' })]]);
    expect((await browser.post('/auth/oidc/code', { token })).status).toBe(204);
    const [newest] = await readQueuedEmails(api.database, email);
    const confirmed = await browser.post('/auth/oidc/confirm', { token, code: getCode(newest) });
    expect(confirmed.body.session.user).toMatchObject({ email, emailConfirmed: true });
  });
});

describe('the email address of an account', () => {
  it('does not link an existing account without its password', async () => {
    const { email } = setPerson();
    const account = await api.consumer({ email });
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn()).get('token');
    const { body } = await browser.post('/auth/oidc/login', { token });
    expect(body).toEqual({ provider: 'Example Mail', link: { email, methods: ['password'] } });
    for (const path of ['/auth/oidc/register', '/auth/oidc/code'])
      expect((await browser.post(path, { token, name: 'A', lastName: 'B', email })).body.session).toBeUndefined();

    const wrong = await browser.post('/auth/oidc/link', { token, email, password: 'wrong horse' });
    expect([wrong.status, wrong.body.type]).toEqual([401, '/problems/wrong-password']);
    const linked = await browser.post('/auth/oidc/link', { token, email, password: PASSWORD });
    expect(linked.body.session.user).toMatchObject({ id: account.id, emailConfirmed: true });
    const [notice] = await readQueuedEmails(api.database, email);
    expect(notice?.text).toContain('Another website was added as a way to log in');
    expect((await new OidcBrowser(api).continue()).body.session.user.id).toBe(account.id);
  });

  it('rejects the right password after ten wrong passwords, until a new login', async () => {
    const { email } = setPerson();
    await api.consumer({ email });
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn()).get('token');
    for (let attempts = 0; attempts < 10; attempts++)
      await browser.post('/auth/oidc/link', { token, email, password: 'x' });
    const late = await browser.post('/auth/oidc/link', { token, email, password: PASSWORD });
    expect([late.status, late.body.type]).toEqual([400, '/problems/login-not-valid']);
  });

  it('links an existing account after a login with its passkey', async () => {
    const { email } = setPerson();
    const account = await api.consumer({ email });
    const authenticator = new SoftwareAuthenticator();
    const options = await api.send('POST', '/auth/passkeys/options', { ...account, body: { password: PASSWORD } });
    const credential = authenticator.create(options.body);
    await api.send('POST', '/auth/passkeys', { ...account, body: { name: 'Laptop', credential } });

    const browser = new OidcBrowser(api);
    const token = (await browser.logIn()).get('token');
    const { body } = await browser.post('/auth/oidc/login', { token });
    expect(body.link.methods).toEqual(['password', 'passkey']);
    const used = authenticator.use((await api.send('POST', '/auth/passkeys/loginOptions')).body);
    const linked = await browser.post('/auth/oidc/link', { token, email, credential: used });
    expect(linked.body.session.user.id).toBe(account.id);
  });

  it('links a provider to a passwordless account after its owner has entered a code from an email', async () => {
    const { email } = setPerson();
    const { body: created } = await new OidcBrowser(api).continue();
    setPerson({ email });
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn()).get('token');
    const { body } = await browser.post('/auth/oidc/login', { token });
    expect(body.link).toEqual({ email, methods: ['code'] });
    expect((await browser.post('/auth/oidc/code', { token })).status).toBe(204);
    const [newest] = await readQueuedEmails(api.database, email);
    const linked = await browser.post('/auth/oidc/confirm', { token, code: getCode(newest) });
    expect(linked.body.session.user.id).toBe(created.session.user.id);
  });

  it('never logs an administrator in', async () => {
    const { email } = await api.admin();
    setPerson({ email });
    const { status, body } = await new OidcBrowser(api).continue();
    expect([status, body.type]).toEqual([403, '/problems/wrong-role']);
  });
});

it('keeps the account when the email at the provider changes', async () => {
  const { sub, email } = setPerson();
  const first = await new OidcBrowser(api).continue();
  setPerson({ sub, email: 'moved@mail.example' });
  const second = await new OidcBrowser(api).continue();
  expect(second.body.session.user).toMatchObject({ id: first.body.session.user.id, email });
});

describe('finishing a login', () => {
  const getError = (parameters: URLSearchParams) => [parameters.get('error'), parameters.get('provider')];

  it.each([
    ['the nonce of another login', { nonce: 'another' }],
    ['another issuer', { iss: 'https://another.example' }],
    ['another client', { aud: 'another' }],
    ['an ID token that has expired', { exp: Math.floor(Date.now() / 1000) - 90 }],
  ])('rejects %s', async (_, claims) => {
    setPerson();
    provider.changeClaims = (original) => ({ ...original, ...claims });
    const parameters = await new OidcBrowser(api).logIn('?next=%2Fme');
    expect(getError(parameters)).toEqual(['rejected', 'Example Mail']);
    expect(parameters.get('next')).toBe('/me');
  });

  it('accepts a token that expired less than a minute ago, as clocks differ', async () => {
    setPerson();
    provider.changeClaims = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 5 });
    expect((await new OidcBrowser(api).logIn()).has('token')).toBe(true);
  });

  it('rejects an ID token with a wrong signature', async () => {
    setPerson();
    provider.changeClaims = (claims) => claims;
    provider.isForging = true;
    expect((await new OidcBrowser(api).logIn()).has('token')).toBe(false);
  });

  it('rejects a response whose parameter iss names another provider', async () => {
    setPerson();
    const browser = new OidcBrowser(api);
    const callback = await browser.logInAt(await browser.start());
    expect(callback.searchParams.get('iss')).toBe(provider.issuer);
    callback.searchParams.set('iss', 'https://another.example');
    expect(getError(await browser.return(callback))).toEqual(['rejected', 'Example Mail']);
  });

  it('accepts the state of a login only once', async () => {
    setPerson();
    const browser = new OidcBrowser(api);
    const callback = await browser.logInAt(await browser.start());
    expect((await browser.return(callback)).has('token')).toBe(true);
    expect(getError(await browser.return(callback))).toEqual(['expired', null]);
  });

  it('rejects the state and the token of a login in another browser', async () => {
    setPerson();
    const attacker = new OidcBrowser(api);
    const victim = new OidcBrowser(api);
    await victim.start();
    const callback = await attacker.logInAt(await attacker.start());
    expect(getError(await victim.return(callback))).toEqual(['expired', null]);
    const token = (await attacker.logIn()).get('token');
    const response = await victim.post('/auth/oidc/login', { token });
    expect([response.status, response.body.type]).toEqual([400, '/problems/login-not-valid']);
    expect((await attacker.post('/auth/oidc/login', { token })).status).toBe(200);
    expect((await attacker.post('/auth/oidc/login', { token })).status).toBe(400);
  });

  it('returns the name of the provider when the person cancels the login', async () => {
    setPerson();
    const browser = new OidcBrowser(api);
    const callback = await browser.logInAt(await browser.start());
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    expect(getError(await browser.return(callback))).toEqual(['denied', 'Example Mail']);
  });
});

describe('the connection to a provider', () => {
  const unavailable = { error: 'unavailable', provider: 'Example Mail', next: '/me' };

  it.each([
    ['nonsense', '{"issuer":'],
    ['the metadata of another issuer', '{"issuer":"https://another.example"}'],
    ['more than 256 KB', JSON.stringify({ issuer: 'x'.repeat(300_000) })],
  ])('returns the name of a provider that responds with %s', async (_, body) => {
    setPerson();
    // Moves the clock forward until the stored metadata has expired.
    passed += 2 * 60 * 60 * 1000;
    provider.intercept = (_request, response) => {
      response.setHeader('content-type', 'application/json').end(body);
      return true;
    };
    expect(Object.fromEntries(await new OidcBrowser(api).logIn('?next=%2Fme'))).toEqual(unavailable);
    provider.intercept = null;
    expect((await new OidcBrowser(api).logIn()).has('token')).toBe(true);
  });

  it('returns the name of a provider that closes the connection', async () => {
    setPerson();
    const browser = new OidcBrowser(api);
    const callback = await browser.logInAt(await browser.start('?next=%2Fme'));
    provider.intercept = (request) => {
      request.socket.destroy();
      return true;
    };
    expect(Object.fromEntries(await browser.return(callback))).toEqual(unavailable);
  });

  it("fetches the provider's signing keys again for an unknown key, at most every 10 s", async () => {
    setPerson();
    await new OidcBrowser(api).continue();
    const countFetches = () => provider.requests.filter((path) => path === '/jwks').length;
    const before = countFetches();
    await new OidcBrowser(api).continue();
    expect(countFetches()).toBe(before);
    provider.rotateKey();
    passed += 11_000;
    expect((await new OidcBrowser(api).logIn()).has('token')).toBe(true);
    expect(countFetches()).toBe(before + 1);
    provider.rotateKey();
    expect((await new OidcBrowser(api).logIn()).get('error')).toBe('rejected');
    expect(countFetches()).toBe(before + 1);
    passed += 11_000;
    expect((await new OidcBrowser(api).logIn()).has('token')).toBe(true);
  });
});

it('keeps tokens out of server logs, caches and other sites', async () => {
  setPerson();
  const start = await api.send('GET', '/auth/oidc/example/start?next=https%3A%2F%2Fevil.example&lang=es');
  expect(start.headers.get('cache-control')).toBe('no-store');
  expect(start.headers.get('referrer-policy')).toBe('no-referrer');
  expect(start.headers.has('access-control-allow-origin')).toBe(false);
  expect(start.headers.getSetCookie()).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Lax$/)]);
  const browser = new OidcBrowser(api);
  const callback = await browser.logInAt(await browser.start('?lang=es'));
  const { headers } = await api.send('GET', `/auth/oidc/callback${callback.search}`, {
    headers: { cookie: browser.cookie },
  });
  const target = new URL(headers.get('location') ?? '');
  expect([target.origin, target.pathname, target.search]).toEqual([PUBLIC_URL, '/single-sign-on', '?lang=es']);
  const token = new URLSearchParams(target.hash.slice(1)).get('token') ?? 'none';
  const logged = api.log.join('');
  for (const secret of [token, ...callback.searchParams.values()].filter((text) => text !== provider.issuer))
    expect(logged).not.toContain(secret);
});

describe('settings', () => {
  const list = async (token: string) => (await api.send('GET', '/user/me/identities', { token })).body;

  it('links a provider with the password, lists it and removes it', async () => {
    setPerson();
    const account = await api.consumer();
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn('?connect=1')).get('token');
    expect((await browser.post('/auth/oidc/login', { token })).body).toEqual({
      provider: 'Example Mail',
      connect: true,
    });
    const add = (password: string) =>
      api.send('POST', '/user/me/identities', {
        token: account.token,
        body: { token, password },
        headers: { cookie: browser.cookie },
      });
    expect((await add('wrong horse')).body.type).toBe('/problems/wrong-password');
    const added = await add(PASSWORD);
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(String),
        provider: 'Example Mail',
        issuer: provider.issuer,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ]);
    expect(await list(account.token)).toEqual({ hasPassword: true, identities: [added.body] });

    const { body } = await new OidcBrowser(api).continue();
    expect(body.session.user.id).toBe(account.id);
    const path = `/user/me/identities/${added.body.id}`;
    expect((await api.send('DELETE', path, { token: account.token, body: { password: PASSWORD } })).status).toBe(204);
    expect(await list(account.token)).toEqual({ hasPassword: true, identities: [] });
    expect(await getStatus(body.session.token)).toBe(401);
  });

  /** Links a provider to the account of a session. */
  async function link(sessionToken: string): Promise<void> {
    const browser = new OidcBrowser(api);
    const body = { token: (await browser.logIn('?connect=1')).get('token'), password: PASSWORD };
    const headers = { cookie: browser.cookie };
    const added = await api.send('POST', '/user/me/identities', { token: sessionToken, body, headers });
    expect(added.status).toBe(201);
  }

  it('unlinks providers at a password reset if the email of the account was never confirmed', async () => {
    setPerson();
    const stranger = await api.consumer();
    await link(stranger.token);
    setPerson();
    const confirmed = await api.consumer();
    await api.database('users').where({ id: confirmed.id }).update({ email_confirmed_at: new Date() });
    await link(confirmed.token);
    for (const { email } of [stranger, confirmed]) {
      await api.send('POST', '/auth/forgotPassword', { body: { email } });
      const [mail] = await readQueuedEmails(api.database, email);
      const body = { token: getToken(mail), password: 'another horse' };
      expect((await api.send('POST', '/auth/resetPassword', { body })).status).toBe(200);
    }
    const rows = await api.database('identities').whereIn('user_id', [stranger.id, confirmed.id]).pluck('user_id');
    expect(rows).toEqual([confirmed.id]);
  });

  it('rejects unlinking the only configured provider, even if a provider that is no longer configured is linked', async () => {
    setPerson();
    const { body } = await new OidcBrowser(api).continue();
    const { token, user } = body.session;
    await api.database('identities').insert({ issuer: 'https://former.example', subject: user.id, user_id: user.id });
    const [{ id }] = (await list(token)).identities;
    const removed = await api.send('DELETE', `/user/me/identities/${id}`, { token, body: { password: '' } });
    expect(removed.body.type).toBe('/problems/last-login');
  });

  it('rejects linking an identity that another account has already linked', async () => {
    const { sub } = setPerson();
    await new OidcBrowser(api).continue();
    setPerson({ sub });
    const account = await api.consumer();
    const browser = new OidcBrowser(api);
    const token = (await browser.logIn('?connect=1')).get('token');
    const { status, body } = await api.send('POST', '/user/me/identities', {
      token: account.token,
      body: { token, password: PASSWORD },
      headers: { cookie: browser.cookie },
    });
    expect([status, body.type]).toEqual([409, '/problems/identity-taken']);
  });

  it('unlinks the provider of a passwordless account only if the account has a passkey and the login is recent', async () => {
    setPerson();
    const { body } = await new OidcBrowser(api).continue();
    const { token } = body.session;
    const { hasPassword, identities } = await list(token);
    expect(hasPassword).toBe(false);
    const remove = () =>
      api.send('DELETE', `/user/me/identities/${identities[0].id}`, { token, body: { password: '' } });
    expect((await remove()).body.type).toBe('/problems/last-login');
    const options = await api.send('POST', '/auth/passkeys/options', { token, body: { password: '' } });
    const credential = new SoftwareAuthenticator().create(options.body);
    await api.send('POST', '/auth/passkeys', { token, body: { name: 'Laptop', credential } });
    await api.database('sessions').update({ created_at: api.database.raw(`now() - interval '11 minutes'`) });
    expect((await remove()).body.type).toBe('/problems/login-too-old');
    await api.database('sessions').update({ created_at: api.database.fn.now() });
    expect((await remove()).status).toBe(204);
  });
});

describe('an account without a password', () => {
  const age = (id: string) =>
    api
      .database('sessions')
      .where({ user_id: id })
      .update({ created_at: api.database.raw(`now() - interval '11 minutes'`) });
  async function create() {
    setPerson();
    const { body } = await new OidcBrowser(api).continue();
    return { token: String(body.session.token), id: String(body.session.user.id) };
  }

  it.each([
    ['changes its email', 'PUT', '/user/me', { email: 'new-address@mail.example', currentPassword: '' }, 200],
    ['sets a password', 'PUT', '/user/me/password', { currentPassword: '', newPassword: 'a quiet harbour' }, 204],
    ['deletes itself', 'DELETE', '/user/me', { password: '' }, 204],
  ])('%s only within 10 minutes after the login', async (_, method, path, body, status) => {
    const { token, id } = await create();
    await age(id);
    const late = await api.send(method, path, { token, body });
    expect([late.status, late.body.type]).toEqual([403, '/problems/login-too-old']);
    await api.database('sessions').where({ user_id: id }).update({ created_at: api.database.fn.now() });
    expect((await api.send(method, path, { token, body })).status).toBe(status);
  });

  it('reports to administrators whether they have a password', async () => {
    const { token } = await api.admin();
    expect((await api.send('GET', '/user/me/identities', { token })).body).toEqual({
      hasPassword: true,
      identities: [],
    });
  });

  it('requires the password for changes as soon as the account has a password', async () => {
    const { token } = await create();
    const newPassword = 'a quiet harbour';
    await api.send('PUT', '/user/me/password', { token, body: { currentPassword: '', newPassword } });
    expect((await api.send('DELETE', '/user/me', { token, body: { password: '' } })).status).toBe(401);
    expect((await api.send('DELETE', '/user/me', { token, body: { password: newPassword } })).status).toBe(204);
  });
});

it('links at most 20 identities to an account', async () => {
  setPerson();
  const account = await api.consumer();
  const rows = Array.from({ length: 20 }, (_, index) => ({
    issuer: 'https://former.example',
    subject: `${account.id}-${index}`,
    user_id: account.id,
  }));
  await api.database('identities').insert(rows);
  const browser = new OidcBrowser(api);
  const token = (await browser.logIn('?connect=1')).get('token');
  const headers = { cookie: browser.cookie };
  const body = { token, password: PASSWORD };
  const { status, body: problem } = await api.send('POST', '/user/me/identities', { ...account, body, headers });
  expect([status, problem.type]).toEqual([409, '/problems/too-many-things']);
});

describe('with a slash at the end of the issuer', () => {
  const other = testApi({
    publicUrl: PUBLIC_URL,
    oidcProviders: withSlash,
    webhookNetworks: loopback,
    oidcTimeoutMs: 60_000,
  });

  it('finds identities whose stored issuer lacks the final slash', async () => {
    const { sub } = setPerson();
    const { id } = await other.consumer();
    await other.database('identities').insert({ issuer: provider.issuer, subject: sub, user_id: id });
    expect((await new OidcBrowser(other).continue()).body.session.user.id).toBe(id);
  });
});

describe('with a key instead of a client secret', () => {
  const signingProviders = [{ id: 'example', name: 'Example Mail', issuer: '', ...SIGNING_CLIENT }];
  beforeAll(() => {
    for (const one of signingProviders) one.issuer = provider.issuer;
  });
  const signing = testApi({ publicUrl: PUBLIC_URL, oidcProviders: signingProviders, webhookNetworks: loopback });

  it('logs in with a client that authenticates with a key', async () => {
    const { email } = setPerson();
    expect((await new OidcBrowser(signing).continue()).body.session.user.email).toBe(email);
  });
});

describe('while a provider hangs', () => {
  const hasty = testApi({ publicUrl: PUBLIC_URL, oidcProviders, webhookNetworks: loopback, oidcTimeoutMs: 100 });

  it('reports the name of a provider that exceeds the time limit', async () => {
    provider.intercept = () => true;
    expect(Object.fromEntries(await new OidcBrowser(hasty).logIn())).toEqual({
      error: 'unavailable',
      provider: 'Example Mail',
    });
  });
});

describe('a request of a browser that is rejected', () => {
  it.each([
    ['an unknown provider', '/auth/oidc/other/start?next=%2Fme&lang=es', '?lang=es#error=unknown&next=%2Fme'],
    ['invalid parameters', '/auth/oidc/example/start?connect=2&next=%2Fme', '#error=invalid&next=%2Fme'],
    ['repeated parameters', '/auth/oidc/example/start?next=%2Fme&next=%2Fme', '#error=invalid'],
    ['a repeated state', '/auth/oidc/callback?state=a&state=b', '#error=invalid'],
  ])('redirects to a page that explains the rejection: %s', async (_, path, target) => {
    const { status, headers } = await api.send('GET', path);
    expect([status, headers.get('location')]).toEqual([303, `${PUBLIC_URL}/single-sign-on${target}`]);
  });

  it('redirects the browser to a page that reports an unexpected error', async () => {
    provider.setPerson();
    const browser = new OidcBrowser(api);
    const { search } = await browser.logInAt(await browser.start());
    await api.database.schema.renameTable('oidc_logins', 'oidc_logins_missing');
    try {
      const { headers } = await api.send('GET', `/auth/oidc/callback${search}`, {
        headers: { cookie: browser.cookie },
      });
      expect(headers.get('location')).toBe(`${PUBLIC_URL}/single-sign-on#error=failed`);
    } finally {
      await api.database.schema.renameTable('oidc_logins_missing', 'oidc_logins');
    }
  });
});

describe('with too many logins', () => {
  const limited = testApi({
    publicUrl: PUBLIC_URL,
    oidcProviders,
    webhookNetworks: loopback,
    rateLimits: { ...rateLimits, logins: { ...rateLimits.logins, max: 0 } },
  });

  it('redirects to an error page with a link to the requested page when there are too many logins', async () => {
    const start = await limited.send('GET', '/auth/oidc/example/start?next=%2Fme&lang=es');
    expect([start.status, start.headers.get('location')]).toEqual([
      303,
      `${PUBLIC_URL}/single-sign-on?lang=es#error=busy&next=%2Fme`,
    ]);
    const callback = await limited.send('GET', '/auth/oidc/callback?state=a&code=b');
    expect(callback.headers.get('location')).toBe(`${PUBLIC_URL}/single-sign-on#error=busy`);
  });
});

it('exports the linked providers, and deletes them with the account', async () => {
  const { sub } = setPerson();
  const { body } = await new OidcBrowser(api).continue();
  const { token, user } = body.session;
  const exported = await api.send('GET', '/user/me/export', { token });
  expect(exported.body.identities).toEqual([expect.objectContaining({ provider: 'Example Mail', subject: sub })]);
  await api.database('users').where({ id: user.id }).del();
  expect(await api.database('identities').where({ subject: sub })).toEqual([]);
});

it('logs in with the account that a concurrent request has created', async () => {
  const { email, sub } = setPerson();
  const browser = new OidcBrowser(api);
  const token = (await browser.logIn()).get('token');
  const other = await api.database.transaction();
  await other.raw('lock table users');
  const response = browser.post('/auth/oidc/login', { token });
  await until(async () => (await countWaiting(api.database)) > 0);
  const account = {
    email,
    email_confirmed_at: new Date(),
    name: 'Marta',
    last_name: 'Ruiz',
    password_hash: NO_PASSWORD,
  };
  const [user] = await other('users').insert(account, ['id']);
  await other('identities').insert({ issuer: provider.issuer, subject: sub, user_id: user?.id });
  await other.commit();
  expect((await response).body.session.user).toMatchObject({ email });
});

it('returns the same account to concurrent requests of one login', async () => {
  setPerson();
  const browser = new OidcBrowser(api);
  const token = (await browser.logIn()).get('token');
  const responses = await Promise.all([1, 2, 3].map(() => browser.post('/auth/oidc/login', { token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await read(responses.find(({ status }) => status === 200)?.body.session.token)).name).toBe('Marta');
});
