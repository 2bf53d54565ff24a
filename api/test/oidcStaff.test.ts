import { loopback, type OidcStaff } from '@heard/server-kit';
import { TOTP } from 'otpauth';
import { OidcBrowser } from './OidcBrowser.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { PASSWORD, SMTP_URL, type TestApi, testApi } from './testApi.ts';
import type { OidcPerson } from './createOidcPerson.ts';
import { CLIENT, TestOidcProvider } from './TestOidcProvider.ts';

const PUBLIC_URL = 'http://localhost:3000';
const provider = new TestOidcProvider({ redirectUri: `${PUBLIC_URL}/api/auth/oidc/callback` });
const oidcProviders = [{ id: 'example', name: 'Example Mail', issuer: '', ...CLIENT }];
const oidcStaff: OidcStaff = {
  issuer: '',
  ...CLIENT,
  role: { claim: 'groups', value: 'heard' },
  secondFactor: { amr: ['mfa'], acr: ['urn:example:strong'] },
  localLogin: true,
};
const withoutLocalLogin = { ...oidcStaff, localLogin: false };

beforeAll(async () => {
  await provider.start();
  for (const one of [...oidcProviders, oidcStaff, withoutLocalLogin]) one.issuer = provider.issuer;
});
afterAll(() => provider.stop());
afterEach(() => (provider.changeClaims = null));

const options = {
  publicUrl: PUBLIC_URL,
  oidcProviders,
  webhookNetworks: loopback,
  smtpUrl: SMTP_URL,
  // A time limit that not even a slow machine exceeds.
  oidcTimeoutMs: 60_000,
};
const api = testApi({ ...options, oidcStaff });

/** Makes the provider log in a new administrator from now on. */
const setAdministrator = (fields: Partial<OidcPerson> = {}) =>
  provider.setPerson({ groups: ['sales', 'heard'], ...fields });

/** Makes the provider state in its ID tokens that the person used a second factor. @param claims the claims that state it */
function confirmAtProvider(claims: object = { amr: ['pwd', 'mfa'] }): void {
  provider.changeClaims = (original) => ({ ...original, ...claims });
}

const logIn = () => new OidcBrowser(api, 'staff').continue();
const getStatus = async (token: string) => (await api.send('GET', '/admin/appeals', { token })).status;

/** Sets up an authenticator app as the second factor of a login. */
async function setUp(token: string): Promise<string> {
  const { body } = await api.send('POST', '/auth/secondFactor/setUp/totp', { token });
  const code = new TOTP({ secret: body.secret }).generate();
  const complete = await api.send('POST', '/auth/secondFactor/setUp', { token, body: { code } });
  return complete.body.token;
}

describe('the login of a person with the claim of administrators', () => {
  it('creates an administrator who has to set up a second factor', async () => {
    const { email } = setAdministrator();
    const { status, body } = await logIn();
    expect([status, body.session]).toEqual([
      200,
      {
        token: expect.any(String),
        user: expect.objectContaining({ name: 'Marta', email, role: { id: 1, name: 'admin' } }),
        secondFactor: { state: 'setUp', methods: ['passkey', 'totp'] },
      },
    ]);
    expect(await getStatus(body.session.token)).toBe(403);
    expect(await getStatus(await setUp(body.session.token))).toBe(200);
    const actions = await api.database('moderation_actions').where({ admin_id: body.session.user.id });
    expect(actions).toEqual([expect.objectContaining({ action: 'appoint', reason: 'single sign-on' })]);
  });

  it('asks for the second factor of the account at later logins', async () => {
    setAdministrator();
    const first = await logIn();
    await setUp(first.body.session.token);
    const { body } = await logIn();
    expect(body.session.user.id).toBe(first.body.session.user.id);
    expect(body.session.secondFactor).toMatchObject({ state: 'required' });
    expect(await getStatus(body.session.token)).toBe(403);
  });

  it.each([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: 'urn:example:strong' }],
  ])('requires no second factor of the account if the provider confirms a second factor with %s', async (_, claims) => {
    setAdministrator();
    confirmAtProvider(claims);
    const { body } = await logIn();
    expect(body.session).not.toHaveProperty('secondFactor');
    expect(await getStatus(body.session.token)).toBe(200);
  });

  it('requires the second factor of the account if amr and acr do not confirm a second factor', async () => {
    setAdministrator();
    confirmAtProvider({ amr: ['pwd'], acr: '0' });
    expect((await logIn()).body.session.secondFactor).toMatchObject({ state: 'setUp' });
  });

  it('keeps the account when the email at the provider changes', async () => {
    const { sub, email } = setAdministrator();
    confirmAtProvider();
    const first = await logIn();
    setAdministrator({ sub, email: 'moved-staff@mail.example' });
    const second = await logIn();
    expect(second.body.session.user).toMatchObject({ id: first.body.session.user.id, email });
  });

  it('rejects the login while a consumer account has the email address, and explains what to do', async () => {
    const { email } = setAdministrator();
    await api.consumer({ email });
    const { status, body } = await logIn();
    expect([status, body.type]).toEqual([409, '/problems/email-taken']);
    expect(body.detail).toMatch(/^A consumer account has your email address/);
  });

  it('does not log an administrator in to the account of a consumer', async () => {
    setAdministrator();
    const browser = new OidcBrowser(api);
    const { body } = await browser.continue();
    expect(body.session.user.role.name).toBe('user');
    const { status, body: problem } = await logIn();
    expect([status, problem.type]).toEqual([409, '/problems/email-taken']);
  });
});

describe('the login of a person without the claim of administrators', () => {
  it.each([
    ['no groups', undefined],
    ['other groups', ['sales', 'heard-guests']],
  ])('rejects a person with %s', async (_, groups) => {
    const { email } = provider.setPerson({ ...(groups && { groups }) });
    confirmAtProvider();
    const { status, body } = await logIn();
    expect([status, body.type]).toEqual([403, '/problems/not-staff']);
    expect(body.detail).toContain(new URL(provider.issuer).host);
    expect(await api.database('users').where({ email })).toEqual([]);
  });

  it('rejects an administrator who has lost the claim', async () => {
    const { sub } = setAdministrator();
    confirmAtProvider();
    expect((await logIn()).status).toBe(200);
    provider.setPerson({ sub, groups: [] });
    expect((await logIn()).body.type).toBe('/problems/not-staff');
  });
});

describe('the login of an administrator without single sign-on', () => {
  /** Logs in at the provider as a person with the email address of an administrator, who has to confirm that both are the same person. */
  async function startLink(email: string) {
    setAdministrator({ email });
    confirmAtProvider();
    const browser = new OidcBrowser(api, 'staff');
    const token = (await browser.logIn()).get('token');
    const { body } = await browser.post('/auth/oidc/login', { token });
    const link = (password: string) => browser.post('/auth/oidc/link', { token, email, password });
    return { body, link, browser, token };
  }

  it('links the account only after its password and second factor were entered, and logs in without linking afterwards', async () => {
    const { email, id, recoveryCodes } = await api.admin();
    const { body, link } = await startLink(email);
    expect(body.link).toEqual({ email, methods: ['password'] });
    expect((await link('wrong horse')).body.type).toBe('/problems/wrong-password');
    const { session } = (await link(PASSWORD)).body;
    expect([session.user.id, session.secondFactor.state]).toEqual([id, 'required']);
    expect(await getStatus(session.token)).toBe(403);
    expect(await api.database('identities').where({ user_id: id })).toEqual([]);

    const complete = await api.send('POST', '/auth/secondFactor/login', {
      token: session.token,
      body: { recoveryCode: recoveryCodes[0] },
    });
    expect(await getStatus(complete.body.token)).toBe(200);
    const subjects = (await readQueuedEmails(api.database, email)).map(({ text }) => text).join();
    expect(subjects).toContain('Another website was added as a way to log in');
    const again = await logIn();
    expect([again.body.session.user.id, again.body.session.secondFactor]).toEqual([id, undefined]);
  });

  it('links the account after a login with a passkey, which counts as both factors', async () => {
    const admin = await api.admin();
    const authenticator = new SoftwareAuthenticator();
    const created = await api.send('POST', '/auth/passkeys/options', { ...admin, body: { password: PASSWORD } });
    const credential = authenticator.create(created.body);
    await api.send('POST', '/auth/passkeys', { ...admin, body: { name: 'Laptop', credential } });
    const { body, browser, token } = await startLink(admin.email);
    expect(body.link.methods).toEqual(['password', 'passkey']);
    const used = authenticator.use((await api.send('POST', '/auth/passkeys/loginOptions')).body);
    const linked = await browser.post('/auth/oidc/link', { token, email: admin.email, credential: used });
    expect(await getStatus(linked.body.session.token)).toBe(200);
  });

  it('sends no code by email, because a code must not replace the password', async () => {
    const { email, id } = await api.admin();
    await api.database('users').where({ id }).update({ password_hash: 'none' });
    const { body, browser, token } = await startLink(email);
    expect(body.link.methods).toEqual(['password']);
    expect((await browser.post('/auth/oidc/code', { token })).status).toBe(400);
  });
});

it("ignores a request to add the administrators' provider to a consumer account", async () => {
  setAdministrator();
  const browser = new OidcBrowser(api, 'staff');
  const token = (await browser.logIn('?connect=1')).get('token');
  const { body } = await browser.post('/auth/oidc/login', { token });
  expect(body).not.toHaveProperty('connect');
});

describe('without local logins', () => {
  const closed = testApi({ ...options, oidcStaff: withoutLocalLogin });
  const logInAt = (target: TestApi, email: string) =>
    target.send('POST', '/auth/login', { body: { email, password: PASSWORD } });

  it('rejects the password of an administrator, and accepts it after npm run admin:create', async () => {
    // `admin()` lets the administrator log in with a password, as `npm run admin:create` does.
    const { email, id } = await closed.admin();
    expect((await logInAt(closed, email)).status).toBe(200);
    await closed.database('local_logins').where({ user_id: id }).del();
    const before = await closed.database('sessions').where({ user_id: id }).count();
    const rejected = await logInAt(closed, email);
    expect([rejected.status, rejected.body.type]).toEqual([403, '/problems/single-sign-on-required']);
    expect(await closed.database('sessions').where({ user_id: id }).count()).toEqual(before);
    const user = await closed.database('users').first('password_hash').where({ id });
    await closed.services.administrators.allowLocalLogin(id, user?.password_hash ?? '');
    expect((await logInAt(closed, email)).status).toBe(200);
  });

  it('returns the usual error for a wrong password of an account that may not log in with a password', async () => {
    const { email, id } = await closed.admin();
    await closed.database('local_logins').where({ user_id: id }).del();
    const { body } = await closed.send('POST', '/auth/login', { body: { email, password: 'wrong horse' } });
    expect(body.type).toBe('/problems/wrong-credentials');
  });

  it('rejects the passkey of an administrator', async () => {
    const admin = await closed.admin();
    const authenticator = new SoftwareAuthenticator();
    const created = await closed.send('POST', '/auth/passkeys/options', { ...admin, body: { password: PASSWORD } });
    const credential = authenticator.create(created.body);
    await closed.send('POST', '/auth/passkeys', { ...admin, body: { name: 'Laptop', credential } });
    await closed.database('local_logins').where({ user_id: admin.id }).del();
    const used = authenticator.use((await closed.send('POST', '/auth/passkeys/loginOptions')).body);
    const { body } = await closed.send('POST', '/auth/passkeys/login', { body: { credential: used } });
    expect(body.type).toBe('/problems/single-sign-on-required');
  });

  it('accepts the passwords of consumers', async () => {
    const { email } = await closed.consumer();
    expect((await logInAt(closed, email)).status).toBe(200);
  });
});
