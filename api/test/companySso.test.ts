import { COMPANY_PEOPLE_MAX } from '@heard/contract';
import { loopback } from '@heard/server-kit';
import { NO_PASSWORD } from '../src/kernel/passwords.ts';
import { addCompanyPerson, invitePerson } from './addCompanyPerson.ts';
import { countWaiting } from './countWaiting.ts';
import { OidcBrowser } from './OidcBrowser.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';
import { sendLogout } from './sendLogout.ts';
import type { OidcPerson } from './createOidcPerson.ts';
import { CLIENT, GROUP_CLIENT_ID, TestOidcProvider } from './TestOidcProvider.ts';
import { until } from './until.ts';

const PUBLIC_URL = 'http://localhost:3000';
const DOMAINS = Array.from({ length: 80 }, (_, index) => `sso${index}.example`);
const toRedirectUri = (domain: string) => `${PUBLIC_URL}/api/auth/sso/${domain}/callback`;
const provider = new TestOidcProvider({
  redirectUri: [`${PUBLIC_URL}/api/auth/oidc/callback`, ...DOMAINS.map(toRedirectUri)],
});
/** The setting `OIDC_PROVIDERS`: consumers log in with the same provider as the companies of these tests. */
const oidcProviders = [{ id: 'example', name: 'Example Mail', issuer: '', ...CLIENT }];

beforeAll(async () => {
  await provider.start();
  for (const one of oidcProviders) one.issuer = provider.issuer;
});
afterAll(() => provider.stop());
afterEach(() => {
  provider.changeClaims = null;
  provider.intercept = null;
});

const api = testApi({
  publicUrl: PUBLIC_URL,
  oidcProviders,
  webhookNetworks: loopback,
  smtpUrl: SMTP_URL,
  // A time limit that not even a slow machine exceeds.
  oidcTimeoutMs: 60_000,
});

let people = 0;
let companies = 0;

/** Registers a company that has proven its domain. */
async function createCompany(): Promise<LoggedIn> {
  const website = DOMAINS[companies++] ?? '';
  const admin = await api.company({ website, email: `admin@${website}` });
  await api.database('companies').where({ domain: website }).update({ verified_at: new Date() });
  return admin;
}

/** Makes the provider log in a new person from now on. */
function setPerson(domain: string, fields: Partial<OidcPerson> = {}): OidcPerson & { email: string } {
  const sub = `person-${++people}`;
  const person = {
    sub,
    email: `${sub}@${domain}`,
    email_verified: true,
    given_name: 'Marta',
    family_name: 'Ruiz',
    ...fields,
  };
  provider.person = person;
  return person;
}

const toSettings = (fields: object = {}) => ({
  issuer: provider.issuer,
  ...CLIENT,
  defaultRole: 'viewer',
  groupsClaim: 'groups',
  groupRoles: [{ group: 'support', role: 'manager' }],
  active: false,
  required: false,
  currentPassword: PASSWORD,
  ...fields,
});
const STORED = { clientSecret: undefined, currentPassword: undefined };

const put = ({ token }: LoggedIn, fields: object = {}) =>
  api.send('PUT', '/company/sso', { token, body: toSettings(fields) });
const read = async ({ token }: LoggedIn) => (await api.send('GET', '/company/sso', { token })).body;

/** Runs a test as an admin. @returns its result */
async function test({ token }: LoggedIn) {
  const browser = new OidcBrowser(api);
  const url = await browser.startSso('/company/sso/test', { lang: 'es' }, token);
  const page = await browser.returnSso(await browser.logInAt(url));
  expect(page.href).toMatch(/^http:\/\/localhost:3000\/my-company\/settings\?lang=es#ssoToken=/);
  const body = { token: new URLSearchParams(page.hash.slice(1)).get('ssoToken') };
  const read = { token, body, headers: { cookie: browser.cookie } };
  return api.send('POST', '/company/sso/test/result', read);
}

/** Sets up single sign-on for a new company. */
async function createSso(fields: object = {}): Promise<LoggedIn> {
  const admin = await createCompany();
  expect((await put(admin, fields)).status).toBe(200);
  setPerson(admin.id);
  expect((await test(admin)).body).toMatchObject({ problem: null });
  expect((await put(admin, { ...fields, ...STORED, active: true })).body).toMatchObject({ settings: { active: true } });
  return admin;
}

/** Logs in at the provider. @returns the parameters after `#` of the login page */
async function logInAt(email: string, browser = new OidcBrowser(api)) {
  const url = await browser.startSso('/auth/sso/start', { email });
  const page = url.hash === '' ? await browser.returnSso(await browser.logInAt(url)) : url;
  expect(page.pathname).toBe('/login-business');
  return new URLSearchParams(page.hash.slice(1));
}

/** Logs in by single sign-on. */
async function logIn(email: string, browser = new OidcBrowser(api)) {
  const token = (await logInAt(email, browser)).get('ssoToken');
  return { token, ...(await browser.post('/auth/sso/login', { token })) };
}

const listPeople = async ({ token }: LoggedIn) => (await api.send('GET', '/company/people', { token })).body;
const getStatus = async (token: string) => (await api.send('GET', '/company', { token })).status;

async function addPasskey({ token }: LoggedIn): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator();
  const { body } = await api.send('POST', '/auth/passkeys/options', { token, body: { password: PASSWORD } });
  const credential = authenticator.create(body);
  const added = await api.send('POST', '/auth/passkeys', { token, body: { name: 'Laptop', credential } });
  expect(added.status).toBe(201);
  return authenticator;
}

describe('PUT /company/sso', () => {
  it('returns, exports and logs all settings except the client secret', async () => {
    const admin = await createCompany();
    const { status, text } = await put(admin);
    expect(status).toBe(200);
    expect(await read(admin)).toEqual({
      redirectUri: toRedirectUri(admin.id),
      logoutUri: `${PUBLIC_URL}/api/auth/oidc/backchannelLogout`,
      domain: admin.id,
      isProven: true,
      canRequire: false,
      settings: {
        issuer: provider.issuer,
        clientId: CLIENT.clientId,
        defaultRole: 'viewer',
        groupsClaim: 'groups',
        groupRoles: [{ group: 'support', role: 'manager' }],
        active: false,
        required: false,
        testedAt: null,
        wayBack: null,
      },
    });
    const { text: exported } = await api.send('POST', '/user/me/export', { ...admin, body: { password: PASSWORD } });
    const rows = await api.database('company_sso').select('client_secret');
    for (const place of [
      text,
      exported,
      api.log.join(''),
      JSON.stringify(rows),
      Buffer.concat(rows.map((row) => row.client_secret)).toString('latin1'),
    ])
      expect(place).not.toContain(CLIENT.clientSecret);
  });

  it('requires the client secret again when the issuer or the client changes', async () => {
    const admin = await createCompany();
    await put(admin);
    for (const fields of [{ issuer: 'https://other.example' }, { clientId: 'other' }]) {
      const { status, body } = await put(admin, { ...fields, clientSecret: undefined });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'clientSecret' })]]);
    }
  });

  it('requires the current password to set a provider', async () => {
    const admin = await createCompany();
    expect((await put(admin, { currentPassword: undefined })).body.errors).toEqual([
      expect.objectContaining({ field: 'currentPassword' }),
    ]);
    expect(await put(admin, { currentPassword: 'wrong horse' })).toMatchObject({ status: 401 });
    expect((await read(admin)).settings).toBeNull();
  });

  it.each(['http://login.example', 'https://10.0.0.1', 'https://localhost', 'nonsense', 'https://login.example?a=b'])(
    'rejects the issuer %s unless WEBHOOK_NETWORKS allows its network',
    async (issuer) => {
      const { body } = await strict.send('PUT', '/company/sso', {
        token: (await strictCompany()).token,
        body: toSettings({ issuer }),
      });
      expect(body.type).toBe('/problems/target-not-allowed');
    },
  );

  it('requires a proven domain that is not a public email domain', async () => {
    const admin = await api.company();
    expect(await put(admin)).toMatchObject({ status: 409, body: { type: '/problems/domain-not-proven' } });
    const free = await api.company({ website: 'gmail.com' });
    await api.database('companies').where({ domain: 'gmail.com' }).update({ verified_at: new Date() });
    expect(await put(free)).toMatchObject({ status: 409, body: { type: '/problems/domain-not-proven' } });
  });

  it('enables single sign-on only after a successful test of the current settings', async () => {
    const admin = await createCompany();
    await put(admin);
    const active = { ...STORED, active: true };
    expect(await put(admin, active)).toMatchObject({ status: 409, body: { type: '/problems/sso-not-tested' } });
    setPerson(admin.id);
    await test(admin);
    expect((await put(admin, { ...active, defaultRole: 'manager' })).status).toBe(409);
    expect((await put(admin, active)).body.settings).toMatchObject({ active: true, testedAt: expect.any(String) });
    expect((await put(admin, { ...STORED, defaultRole: 'manager' })).body.settings).toMatchObject({ testedAt: null });
    expect((await put(admin, { ...active, defaultRole: 'manager' })).status).toBe(409);
  });

  it('logs the names of changed settings', async () => {
    const admin = await createSso();
    await api.send('DELETE', '/company/sso', admin);
    const { body } = await api.send('GET', '/company/log?kind=sso.changed', admin);
    expect(body.map(({ fields }: { fields: string[] }) => fields)).toEqual([
      ['deleted'],
      ['active'],
      ['issuer', 'clientId', 'clientSecret', 'defaultRole', 'groupsClaim', 'groupRoles'],
    ]);
    const manager = await addCompanyPerson(api, admin, 'manager');
    expect((await api.send('GET', '/company/log?kind=sso.changed', manager)).body).toEqual([]);
  });

  it('deletes the links to accounts at the provider when the settings are deleted', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    await logIn(email);
    expect((await api.send('DELETE', '/company/sso', admin)).status).toBe(204);
    expect((await read(admin)).settings).toBeNull();
    expect((await logInAt(email)).get('ssoError')).toBe('unknown');
    expect((await api.send('DELETE', '/company/sso', admin)).status).toBe(404);
  });
});

const strict = testApi({ publicUrl: PUBLIC_URL });

async function strictCompany(): Promise<LoggedIn> {
  const admin = await strict.company();
  await strict.database('companies').where({ domain: admin.id }).update({ verified_at: new Date() });
  return admin;
}

describe('POST /company/sso/test', () => {
  it('shows each claim of the ID token and its mapped value', async () => {
    const admin = await createCompany();
    await put(admin);
    const { sub, email } = setPerson(admin.id, { groups: ['sales', 'support'] });
    const { body } = await test(admin);
    expect(body).toMatchObject({ problem: null, role: 'manager', group: 'support' });
    expect(body.claims).toEqual(
      expect.arrayContaining([
        { name: 'sub', value: sub, use: 'subject' },
        { name: 'email', value: email, use: 'email' },
        { name: 'email_verified', value: 'true', use: 'emailVerified' },
        { name: 'given_name', value: 'Marta', use: 'name' },
        { name: 'groups', value: '["sales","support"]', use: 'groups' },
        { name: 'iss', value: provider.issuer, use: null },
      ]),
    );
    expect(await listPeople(admin)).toHaveLength(1);
  });

  it.each([
    ['emailMissing', { email: undefined }],
    ['emailNotVerified', { email_verified: false }],
    ['emailElsewhere', { email: 'marta@elsewhere.example' }],
  ])('reports the problem %s after a test', async (problem, fields) => {
    const admin = await createCompany();
    await put(admin);
    setPerson(admin.id, fields);
    expect((await test(admin)).body.problem).toBe(problem);
    expect((await read(admin)).settings.testedAt).toBeNull();
  });

  it('names the company in the error when the provider fails', async () => {
    const admin = await createCompany();
    await put(admin);
    setPerson(admin.id);
    provider.intercept = ({ url }, response) => {
      if (url !== '/token') return false;
      response.writeHead(500).end('nonsense');
      return true;
    };
    const browser = new OidcBrowser(api);
    const url = await browser.startSso('/company/sso/test', {}, admin.token);
    const { hash } = await browser.returnSso(await browser.logInAt(url));
    expect(hash).toBe(`#ssoError=unavailable&company=${admin.id}`);
  });

  it('rejects the token of a settings test at the login', async () => {
    const admin = await createSso();
    const browser = new OidcBrowser(api);
    const url = await browser.startSso('/company/sso/test', {}, admin.token);
    const { hash } = await browser.returnSso(await browser.logInAt(url));
    const body = { token: new URLSearchParams(hash.slice(1)).get('ssoToken') };
    expect((await browser.post('/auth/sso/login', body)).body.type).toBe('/problems/login-not-valid');
    // The admin of another company can't read the result either, even with the cookie of the browser that has run the test.
    const other = await createCompany();
    const sent = { token: other.token, body, headers: { cookie: browser.cookie } };
    expect((await api.send('POST', '/company/sso/test/result', sent)).status).toBe(400);
  });
});

describe('a login by single sign-on', () => {
  it('creates a login and a membership with the default role', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const { status, body } = await logIn(email);
    expect([status, body.companyId, body.session.company.id]).toEqual([200, admin.id, admin.id]);
    expect(await getStatus(body.session.token)).toBe(200);
    expect(await listPeople(admin)).toContainEqual(
      expect.objectContaining({ email, name: 'Marta Ruiz', role: 'viewer', state: 'member' }),
    );
    const again = await logIn(email);
    expect(again.body.session.company.id).toBe(admin.id);
    expect(await listPeople(admin)).toHaveLength(2);
  });

  it('gives a new member the role that the settings map to their group', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id, { groups: ['support'] });
    await logIn(email);
    expect(await listPeople(admin)).toContainEqual(expect.objectContaining({ email, role: 'manager' }));
  });

  it('finds a login by the subject after the provider has changed the email', async () => {
    const admin = await createSso();
    const person = setPerson(admin.id);
    await logIn(person.email);
    const moved = { ...person, email: `moved-${person.email}` };
    provider.person = moved;
    expect((await logIn(moved.email)).body.session.company.id).toBe(admin.id);
    expect((await listPeople(admin)).map((one: { email: string }) => one.email)).not.toContain(moved.email);
    provider.person = { ...person, email: 'marta@elsewhere.example' };
    expect((await logInAt(person.email)).get('ssoError')).toBe('emailElsewhere');
  });

  it.each([
    ['emailNotVerified', { email_verified: false }],
    ['emailElsewhere', { email: 'marta@elsewhere.example' }],
    ['emailElsewhere', { email: 'marta@evil-sso0.example' }],
  ])('redirects to the login page with the error %s', async (problem, fields) => {
    const admin = await createSso();
    setPerson(admin.id, fields);
    const parameters = await logInAt(`somebody@${admin.id}`);
    expect(Object.fromEntries(parameters)).toEqual({ ssoError: problem, company: admin.id });
  });

  it('links an existing login to the provider only after the password of the login was entered', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const other = await api.company({ email });
    const browser = new OidcBrowser(api);
    const { body, token } = await logIn(email, browser);
    expect(body).toEqual({ companyId: admin.id, link: { email, methods: ['password'] } });
    const wrong = await browser.post('/auth/sso/link', { token, email, password: 'wrong horse' });
    expect(wrong.body.type).toBe('/problems/wrong-password');
    const linked = await browser.post('/auth/sso/link', { token, email, password: PASSWORD });
    expect(linked.body.session.company.id).toBe(admin.id);
    expect((await readQueuedEmails(api.database, email))[0]?.text).toContain('Another website was added');
    // The earlier session, and the membership in the other company, remain valid.
    expect((await api.send('GET', '/company', other)).body.id).toBe(other.id);
    expect((await logIn(email)).body.session.company.id).toBe(admin.id);
  });

  it('links an existing login to the provider after a login with a passkey', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const authenticator = await addPasskey(await api.company({ email }));
    const browser = new OidcBrowser(api);
    const { body, token } = await logIn(email, browser);
    expect(body.link.methods).toEqual(['password', 'passkey']);
    const options = (await api.send('POST', '/auth/passkeys/loginOptions')).body;
    const linked = await browser.post('/auth/sso/link', { token, email, credential: authenticator.use(options) });
    expect(linked.body.session.company.id).toBe(admin.id);
  });

  it('rejects a new person when the company has 200 people, invitations included', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const company = await api.database('companies').first('id').where({ domain: admin.id });
    await api.database('company_people_invitations').insert(
      Array.from({ length: COMPANY_PEOPLE_MAX - 1 }, (_, index) => ({
        company_id: company?.id ?? '',
        email: `invited${index}@people.example`,
        role: 'viewer',
        token_hash: Buffer.from(`${admin.id} ${index}`),
        expires_at: '2100-01-01',
      })),
    );
    expect((await logIn(email)).body.type).toBe('/problems/too-many-things');
    expect(await api.database('company_people').where({ email })).toEqual([]);
  });

  it('rejects a removed person until an admin invites them again', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const { token } = (await logIn(email)).body.session;
    const person = (await listPeople(admin)).find((one: { email: string }) => one.email === email);
    await api.send('DELETE', `/company/people/${person.id}`, admin);
    expect(await getStatus(token)).toBe(403);
    expect((await logIn(email)).body.type).toBe('/problems/sso-removed');

    // The person can join neither with a new login, nor with another email for the same account at the provider.
    await api.send('DELETE', '/auth/login', { token, body: { password: '' } });
    expect((await logIn(email)).body.type).toBe('/problems/sso-removed');
    provider.person = { ...provider.person, email: `other-${email}` };
    expect((await logIn(email)).body.type).toBe('/problems/sso-removed');
    provider.person = { ...provider.person, email };

    await invitePerson(api, admin, email, 'manager');
    expect((await logIn(email)).status).toBe(200);
    expect(await listPeople(admin)).toContainEqual(
      expect.objectContaining({ email, role: 'manager', state: 'member' }),
    );
  });

  it('accepts a response of the provider only once, in the browser that started the login, and for the company of the login', async () => {
    const admin = await createSso();
    const other = await createSso();
    const { email } = setPerson(admin.id);
    const browser = new OidcBrowser(api);
    const start = async () => browser.logInAt(await browser.startSso('/auth/sso/start', { email }));
    const elsewhere = await start();
    elsewhere.pathname = elsewhere.pathname.replace(admin.id, other.id);
    expect((await browser.returnSso(elsewhere)).hash).toBe(`#ssoError=expired&company=${other.id}`);
    expect((await new OidcBrowser(api).returnSso(await start())).hash).toMatch(/^#ssoError=expired/);
    const callback = await start();
    expect((await browser.returnSso(callback)).hash).toMatch(/^#ssoToken=/);
    expect((await browser.returnSso(callback)).hash).toMatch(/^#ssoError=expired/);
  });

  it('logs in with the login that a concurrent request has created', async () => {
    const admin = await createSso();
    const { email, sub } = setPerson(admin.id);
    const browser = new OidcBrowser(api);
    const token = (await logInAt(email, browser)).get('ssoToken');
    const other = await api.database.transaction();
    await other.raw('lock table company_people');
    const response = browser.post('/auth/sso/login', { token });
    await until(async () => (await countWaiting(api.database)) > 0);
    const [person] = await other('company_people').insert({ email, password_hash: NO_PASSWORD }, ['id']);
    const company = await other('companies').first('id').where({ domain: admin.id });
    const identity = { company_id: company?.id, person_id: person?.id, issuer: provider.issuer, subject: sub };
    await other('company_identities').insert(identity);
    await other.commit();
    expect((await response).body).toEqual({ companyId: admin.id, session: expect.anything() });
  });

  it('returns the same response for every email address on the domain of a company', async () => {
    const admin = await createSso();
    const known = setPerson(admin.id).email;
    await logIn(known);
    const [one, other] = await Promise.all(
      [known, `nobody@${admin.id}`].map(async (email) => {
        const { status, body } = await api.send('POST', '/auth/sso/start', { body: { email } });
        return [status, new URL(body.url).pathname];
      }),
    );
    expect(one).toEqual(other);
    const { status, body } = await api.send('POST', '/auth/sso/start', { body: { email: 'a@mail.nobody.example' } });
    expect([status, body.url]).toEqual([
      200,
      `${PUBLIC_URL}/login-business#ssoError=unknown&company=mail.nobody.example`,
    ]);
  });

  it("rejects a login when its email is no longer on the company's domain", async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    await logIn(email);
    await api.database('company_people').where({ email }).update({ email: 'marta@elsewhere.example' });
    expect((await logIn(email)).body.type).toBe('/problems/sso-other-email');
  });
});

it('redirects to the login page when the parameters of the provider are invalid', async () => {
  const { status, headers } = await api.send('GET', '/auth/sso/sso0.example/callback?state=a&state=b');
  expect([status, headers.get('location')]).toEqual([
    303,
    `${PUBLIC_URL}/login-business#ssoError=invalid&company=sso0.example`,
  ]);
});

describe('when single sign-on is required', () => {
  /** Sets up a company that requires single sign-on, and whose admin may log in without it. */
  async function createRequired(given?: LoggedIn) {
    const admin = given ?? (await createSso());
    const required = { ...STORED, active: true, required: true };
    expect((await put(admin, required)).body.type).toBe('/problems/sso-no-way-back');
    const authenticator = await addPasskey(admin);
    const { body } = await put(admin, required);
    return { admin, authenticator, body };
  }

  it('names the admin who may log in without single sign-on', async () => {
    const { admin, body } = await createRequired();
    expect(body.settings).toMatchObject({ required: true, wayBack: { email: admin.email, hasPasskey: true } });
    expect(await getStatus(admin.token)).toBe(200);
  });

  it("rejects requests to the company after a login without single sign-on if the person's email is on the company's domain", async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const person = await addCompanyPerson(api, admin, 'manager', { email });
    expect(await getStatus(person.token)).toBe(200);
    await createRequired(admin);
    expect(await api.send('GET', '/company', person)).toMatchObject({
      status: 403,
      body: { type: '/problems/sso-required' },
    });
    const login = { body: { email, password: PASSWORD } };
    expect((await api.send('POST', '/auth/loginCompany', login)).body.company).toBeNull();
    const switched = { ...person, body: { companyId: admin.id } };
    expect((await api.send('PUT', '/company/active', switched)).body.type).toBe('/problems/sso-required');

    const browser = new OidcBrowser(api);
    const { token } = await logIn(email, browser);
    const linked = await browser.post('/auth/sso/link', { token, email, password: PASSWORD });
    expect(await getStatus(linked.body.session.token)).toBe(200);
  });

  it("lets an invited person whose email is on the company's domain join by single sign-on, but not with a password", async () => {
    const { admin } = await createRequired();
    const { email } = setPerson(admin.id);
    const token = await invitePerson(api, admin, email, 'manager');
    const body = { token, name: 'Marta', password: PASSWORD };
    expect((await api.send('POST', '/company/people/accept', { body })).body.type).toBe('/problems/sso-required');
    await logIn(email);
    expect(await listPeople(admin)).toContainEqual(
      expect.objectContaining({ email, role: 'manager', state: 'member' }),
    );
  });

  it('lets people log in with a password if they act for another company or their email is on another domain', async () => {
    const { admin } = await createRequired();
    const { email } = setPerson(admin.id);
    const other = await api.company({ email });
    const elsewhere = await addCompanyPerson(api, admin, 'viewer');
    expect(await getStatus(elsewhere.token)).toBe(200);
    const browser = new OidcBrowser(api);
    const { token } = await logIn(email, browser);
    await browser.post('/auth/sso/link', { token, email, password: PASSWORD });
    const login = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
    expect(login.body.company.id).toBe(other.id);
    expect(await getStatus(login.body.token)).toBe(200);
  });

  it('rejects changing an email to another domain, because a password would then suffice to log in', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const person = await addCompanyPerson(api, admin, 'admin', { email });
    await createRequired(admin);
    const change = (path: string, token: string, changed: string) =>
      api.send('PUT', path, { token, body: { email: changed, currentPassword: PASSWORD } });
    const elsewhere = 'lea@elsewhere.example';
    expect(await change('/auth/login', person.token, elsewhere)).toMatchObject({
      status: 409,
      body: { type: '/problems/sso-email', errors: [{ field: 'email' }] },
    });
    const browser = new OidcBrowser(api);
    const { token } = await logIn(email, browser);
    const linked = await browser.post('/auth/sso/link', { token, email, password: PASSWORD });
    const atCompany = await change('/company', linked.body.session.token, elsewhere);
    expect(atCompany.body.type).toBe('/problems/sso-email');
    expect((await change('/auth/login', person.token, `new-${email}`)).status).toBe(200);
    expect((await api.send('GET', '/company', person)).body.type).toBe('/problems/sso-required');
  });

  it('keeps the last passkey of the admin who may log in without single sign-on', async () => {
    const { admin } = await createRequired();
    const list = async () => (await api.send('GET', '/auth/passkeys', admin)).body;
    const remove = (id: string) =>
      api.send('DELETE', `/auth/passkeys/${id}`, { ...admin, body: { password: PASSWORD } });
    const [{ id }] = await list();
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { type: '/problems/sso-way-back', detail: expect.stringMatching(/Add another passkey first\.$/) },
    });
    await addPasskey(admin);
    expect((await remove(id)).status).toBe(204);
    await put(admin, { ...STORED, active: true, required: false });
    const [left] = await list();
    expect((await remove(left.id)).status).toBe(204);
  });

  it('rejects removing or demoting the admin who may log in without single sign-on', async () => {
    const { admin } = await createRequired();
    await addCompanyPerson(api, admin, 'admin');
    const left = await api.send('DELETE', `/company/memberships/${admin.id}`, admin);
    expect([left.status, left.body.type]).toEqual([409, '/problems/sso-way-back']);
    const { body } = await api.send('GET', '/company/people', admin);
    const own = body.find(({ you }: { you: boolean }) => you);
    const demoted = await api.send('PUT', `/company/people/${own.id}`, { ...admin, body: { role: 'viewer' } });
    expect(demoted.body.type).toBe('/problems/sso-way-back');
    const removed = await api.send('DELETE', '/auth/login', { ...admin, body: { password: PASSWORD } });
    expect(removed.body.type).toBe('/problems/sso-way-back');
  });
});

describe('the provider of a company', () => {
  /** Creates a login for one company. Uses the password of the login to link it to another company's provider. */
  async function createLinked() {
    const admin = await createSso({ defaultRole: 'admin' });
    const { email } = setPerson(admin.id);
    const other = await api.company({ email });
    const browser = new OidcBrowser(api);
    const { token } = await logIn(email, browser);
    const { body } = await browser.post('/auth/sso/link', { token, email, password: PASSWORD });
    return { admin, other, email, token: String(body.session.token) };
  }

  /** Creates a passwordless login by single sign-on, and adds it to a second company. */
  async function createForTwo() {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const { token } = (await logIn(email)).body.session;
    const other = await api.company();
    const [person, company] = await Promise.all([
      api.database('company_people').first('id').where({ email }),
      api.database('companies').first('id').where({ domain: other.id }),
    ]);
    const membership = { person_id: person?.id, company_id: company?.id, role: 'admin' as const };
    await api.database('company_memberships').insert(membership);
    return { token: String(token), email, other };
  }

  const rejected = { status: 403, body: { type: '/problems/sso-other-company' } };

  it('rejects requests for the other companies of a person who logged in by single sign-on', async () => {
    const { admin, other, token } = await createLinked();
    const getCompany = () => api.send('GET', '/company', { token });
    expect((await getCompany()).body.id).toBe(admin.id);
    const switched = { token, body: { companyId: other.id } };
    expect(await api.send('PUT', '/company/active', switched)).toMatchObject(rejected);
    expect(await api.send('DELETE', `/company/memberships/${other.id}`, { token })).toMatchObject(rejected);
    expect((await api.send('DELETE', `/company/memberships/${admin.id}`, { token })).status).toBe(204);
    expect(await getCompany()).toMatchObject({ status: 403, body: { type: '/problems/no-membership' } });
  });

  it('does not switch a session from single sign-on to another company when the person is removed from the company', async () => {
    const { admin, email, token } = await createLinked();
    const person = (await listPeople(admin)).find((one: { email: string }) => one.email === email);
    expect((await api.send('DELETE', `/company/people/${person.id}`, admin)).status).toBe(204);
    expect((await api.send('GET', '/company', { token })).body.type).toBe('/problems/no-membership');
  });

  it('rejects registering another company after single sign-on', async () => {
    const { token } = await createLinked();
    const website = 'further-company.example';
    const body = { name: 'Further', website, workEmail: `office@${website}` };
    expect(await api.send('POST', '/company/memberships', { token, body })).toMatchObject(rejected);
  });

  it('rejects an invitation to another company after single sign-on', async () => {
    const { other, email, token } = await createForTwo();
    const third = await api.company();
    const invitation = await invitePerson(api, third, email, 'admin');
    expect(await api.send('POST', '/company/people/accept', { token, body: { token: invitation } })).toMatchObject(
      rejected,
    );
    const switched = { token, body: { companyId: other.id } };
    expect(await api.send('PUT', '/company/active', switched)).toMatchObject(rejected);
  });

  it.each([
    ['set a password', 'PUT', '/company/password', { currentPassword: '', newPassword: 'a quiet harbour' }],
    ['add a passkey', 'POST', '/auth/passkeys/options', { password: '' }],
    ['change the email', 'PUT', '/auth/login', { email: 'marta@elsewhere.example', currentPassword: '' }],
    ['delete the login', 'DELETE', '/auth/login', { password: '' }],
    ['export the data', 'POST', '/user/me/export', { password: '' }],
  ])('does not %s of a login that also acts for other companies', async (_, method, path, body) => {
    const { token } = await createForTwo();
    expect(await api.send(method, path, { token, body })).toMatchObject(rejected);
  });

  it('requires the password to export the data of a login that acts for several companies', async () => {
    const { token } = await createForTwo();
    expect((await api.send('GET', '/user/me/export', { token })).body.type).toBe('/problems/password-required');
  });

  it('logs in for the company even if a consumer or administrator has the same email', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const consumer = await api.consumer({ email });
    const { body } = await logIn(email);
    const { token } = body.session;
    expect((await api.send('GET', '/user/me', { token })).body).toMatchObject({ id: admin.id, role: { id: 3 } });
    await api.database('users').where({ id: consumer.id }).update({ role: 'admin' });
    const again = (await logIn(email)).body.session;
    expect((await api.send('GET', '/user/me', again)).body).toMatchObject({ id: admin.id, role: { id: 3 } });
  });

  it('keeps the role of a member when the groups at the provider change', async () => {
    const admin = await createSso({ groupRoles: [{ group: 'owners', role: 'admin' }] });
    const person = setPerson(admin.id);
    await logIn(person.email);
    provider.person = { ...person, groups: ['owners'] };
    await logIn(person.email);
    expect(await listPeople(admin)).toContainEqual(expect.objectContaining({ email: person.email, role: 'viewer' }));
  });

  it('gives an invited person the role of the invitation, regardless of groups at the provider', async () => {
    const admin = await createSso({ groupRoles: [{ group: 'owners', role: 'admin' }] });
    const { email } = setPerson(admin.id, { groups: ['owners'] });
    await invitePerson(api, admin, email, 'viewer');
    await logIn(email);
    expect(await listPeople(admin)).toContainEqual(expect.objectContaining({ email, role: 'viewer' }));
  });

  it('distinguishes logins of two companies if the providers of both use the same subject', async () => {
    const [admin, other] = [await createSso(), await createSso()];
    const person = setPerson(admin.id);
    await logIn(person.email);
    const email = `someone@${other.id}`;
    provider.person = { ...person, email };
    const { body } = await logIn(email);
    const login = (await api.send('GET', '/auth/login', body.session)).body;
    expect([body.companyId, login.email]).toEqual([other.id, email]);
  });

  it('rejects logins as soon as the domain of the company is no longer proven', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const browser = new OidcBrowser(api);
    const token = (await logInAt(email, browser)).get('ssoToken');
    await api.database('companies').where({ domain: admin.id }).update({ verified_at: null });
    expect((await browser.post('/auth/sso/login', { token })).body.type).toBe('/problems/login-not-valid');
    expect((await logInAt(email)).get('ssoError')).toBe('unknown');
  });

  it('accepts responses to consumer logins only at the endpoint for consumers, and to company logins only at the endpoint for companies', async () => {
    const admin = await createSso();
    const { email } = setPerson(admin.id);
    const browser = new OidcBrowser(api);
    const ofConsumer = await browser.logInAt(await browser.start());
    const toCompany = new URL(`${toRedirectUri(admin.id)}${ofConsumer.search}`);
    expect((await browser.returnSso(toCompany)).hash).toMatch(/^#ssoError=expired/);
    expect((await browser.return(ofConsumer)).get('error')).toBe('expired');
    const ofCompany = await browser.logInAt(await browser.startSso('/auth/sso/start', { email }));
    expect((await browser.return(ofCompany)).get('error')).toBe('expired');
    expect((await browser.returnSso(ofCompany)).hash).toMatch(/^#ssoError=expired/);

    const tokens = [(await logInAt(email, browser)).get('ssoToken'), (await browser.logIn()).get('token')];
    const [atConsumers, atCompany] = await Promise.all([
      browser.post('/auth/oidc/login', { token: tokens[0] }),
      browser.post('/auth/sso/login', { token: tokens[1] }),
    ]);
    expect([atConsumers.status, atCompany.status]).toEqual([400, 400]);
  });
});

describe('a logout by the provider of a company', () => {
  const logOut = (claims: object) => sendLogout(api, provider, claims);

  it('ends the sessions of the subject at all companies with the same client', async () => {
    const [admin, other] = [
      await createSso({ clientId: GROUP_CLIENT_ID }),
      await createSso({ clientId: GROUP_CLIENT_ID }),
    ];
    const person = setPerson(admin.id);
    const first = (await logIn(person.email)).body.session.token;
    provider.person = { ...person, email: `someone@${other.id}` };
    const second = (await logIn(provider.person.email ?? '')).body.session.token;
    const neighbour = (await logIn(setPerson(admin.id).email)).body.session.token;
    expect((await logOut({ aud: GROUP_CLIENT_ID, sub: person.sub })).status).toBe(200);
    expect(await Promise.all([first, second, neighbour].map(getStatus))).toEqual([401, 401, 200]);
  });

  it('ends only the session that the logout token names', async () => {
    const admin = await createSso({ clientId: GROUP_CLIENT_ID });
    const { email } = setPerson(admin.id);
    const logInWith = async (sid: string) => {
      provider.changeClaims = (claims) => ({ ...claims, sid });
      return (await logIn(email)).body.session.token;
    };
    const [laptop, phone] = [await logInWith('laptop'), await logInWith('phone')];
    expect((await logOut({ aud: GROUP_CLIENT_ID, sid: 'laptop' })).status).toBe(200);
    expect(await Promise.all([laptop, phone].map(getStatus))).toEqual([401, 200]);
  });

  it("ends no session of a consumer when the logout token is for a company's client", async () => {
    await createSso({ clientId: GROUP_CLIENT_ID });
    const { sub } = provider.setPerson();
    const { body } = await new OidcBrowser(api).continue();
    expect((await logOut({ aud: GROUP_CLIENT_ID, sub })).status).toBe(200);
    expect((await api.send('GET', '/user/me', body.session)).status).toBe(200);
    expect((await logOut({ aud: 'nobody', sub })).status).toBe(400);
  });

  it("ends no session for a company when the logout token is for the operator's client", async () => {
    const admin = await createSso();
    const { sub, email } = setPerson(admin.id);
    const { token } = (await logIn(email)).body.session;
    expect((await logOut({ sub })).status).toBe(200);
    expect(await getStatus(token)).toBe(200);
  });
});

it('lets an admin without a password change the company only within 10 minutes after the login', async () => {
  const admin = await createSso({ defaultRole: 'admin' });
  const { email } = setPerson(admin.id);
  const { token } = (await logIn(email)).body.session;
  expect((await api.send('GET', '/auth/login', { token })).body).toMatchObject({
    name: 'Marta Ruiz',
    email,
    hasPassword: false,
  });
  const change = () => {
    const body = { workEmail: `office@${admin.id}`, currentPassword: '' };
    return api.send('PUT', '/company', { token, body });
  };
  const sessions = () => api.database('sessions').whereIn('person_id', personId);
  const personId = api.database('company_people').select('id').where({ email });
  await sessions().update({ created_at: api.database.raw(`now() - interval '11 minutes'`) });
  expect((await change()).body.type).toBe('/problems/login-too-old');
  await sessions().update({ created_at: api.database.fn.now() });
  expect((await change()).body).toMatchObject({ workEmail: `office@${admin.id}` });
});

it("exports and deletes a person's links to accounts at the provider", async () => {
  const admin = await createSso();
  const { sub, email } = setPerson(admin.id);
  const { token } = (await logIn(email)).body.session;
  const { body } = await api.send('GET', '/user/me/export', { token });
  expect(body.identities).toEqual([
    expect.objectContaining({ provider: admin.id, issuer: expect.any(String), subject: sub }),
  ]);
  expect((await api.send('DELETE', '/auth/login', { token, body: { password: '' } })).status).toBe(204);
  expect(await api.database('company_identities').where({ subject: sub })).toEqual([]);
});
