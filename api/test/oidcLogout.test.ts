import { randomUUID } from 'node:crypto';
import { loopback, type OidcStaff } from '@heard/server-kit';
import { OidcBrowser } from './OidcBrowser.ts';
import { createLogoutClaims, sendLogout, sendLogoutToken } from './sendLogout.ts';
import { testApi } from './testApi.ts';
import { CLIENT, TestOidcProvider } from './TestOidcProvider.ts';

const PUBLIC_URL = 'http://localhost:3000';
const provider = new TestOidcProvider({ redirectUri: `${PUBLIC_URL}/api/auth/oidc/callback` });
const oidcProviders = [{ id: 'example', name: 'Example Mail', issuer: '', ...CLIENT }];
const oidcStaff: OidcStaff = {
  issuer: '',
  ...CLIENT,
  role: { claim: 'groups', value: 'heard' },
  secondFactor: { amr: ['mfa'], acr: [] },
  localLogin: true,
};

/** The offset (ms) of the clock that decides when cached keys expire. */
let passed = 0;

beforeAll(async () => {
  await provider.start();
  for (const one of [...oidcProviders, oidcStaff]) one.issuer = provider.issuer;
});
afterAll(() => provider.stop());

const api = testApi({
  publicUrl: PUBLIC_URL,
  oidcProviders,
  oidcStaff,
  webhookNetworks: loopback,
  now: () => Date.now() + passed,
  // A time limit that not even a slow machine exceeds.
  oidcTimeoutMs: 60_000,
});

afterEach(() => {
  provider.changeClaims = null;
  provider.isForging = false;
  provider.intercept = null;
});

/** Logs in, with the id of a session at the provider. @returns the token of the session */
async function logIn(sid?: string, id = 'example'): Promise<string> {
  provider.changeClaims = (claims) => ({ ...claims, ...(sid !== undefined && { sid }), amr: ['mfa'] });
  const { body } = await new OidcBrowser(api, id).continue();
  return body.session.token;
}

const getStatus = async (token: string) => (await api.send('GET', '/user/me', { token })).status;
const now = () => Math.floor(Date.now() / 1000);
const createClaims = (claims: object) => createLogoutClaims(provider, claims);
const send = (token: string) => sendLogoutToken(api, token);
const logOut = (claims: object) => sendLogout(api, provider, claims);

it('ends only the sessions of the person that the token names as its subject', async () => {
  const { sub } = provider.setPerson();
  const [first, second] = [await logIn(), await logIn('laptop')];
  provider.setPerson();
  const other = await logIn();
  const { status, headers } = await logOut({ sub });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect([await getStatus(first), await getStatus(second), await getStatus(other)]).toEqual([401, 401, 200]);
});

it.each([
  ['with', true],
  ['without', false],
])('ends one session by its id, %s the subject in the token', async (_, hasSubject) => {
  const { sub } = provider.setPerson();
  const [laptop, phone] = [randomUUID(), randomUUID()];
  const [first, second] = [await logIn(laptop), await logIn(phone)];
  expect((await logOut({ sid: laptop, ...(hasSubject && { sub }) })).status).toBe(200);
  expect([await getStatus(first), await getStatus(second)]).toEqual([401, 200]);
});

it('ends the session of an administrator', async () => {
  const { sub } = provider.setPerson({ groups: ['heard'] });
  const token = await logIn(undefined, 'staff');
  expect(await getStatus(token)).toBe(200);
  expect((await logOut({ sub })).status).toBe(200);
  expect(await getStatus(token)).toBe(401);
});

it('accepts a logout token only once', async () => {
  const { sub } = provider.setPerson();
  const token = provider.sign(createClaims({ sub }));
  expect((await send(token)).status).toBe(200);
  const session = await logIn();
  expect((await send(token)).status).toBe(400);
  expect(await getStatus(session)).toBe(200);
});

it.each([
  ['the nonce of an ID token', { nonce: 'n' }],
  ['no event', { events: undefined }],
  ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['another client', { aud: 'another' }],
  ['another issuer', { iss: 'https://another.example' }],
  ['no time', { iat: undefined }],
  ['a time long ago', { iat: now() - 400, exp: undefined }],
  ['a time in the future', { iat: now() + 120 }],
  ['an end more than a minute ago', { exp: now() - 90 }],
  ['no id', { jti: undefined }],
  ['neither subject nor session', { sub: undefined }],
])('rejects %s', async (_, claims) => {
  const { sub } = provider.setPerson();
  const session = await logIn();
  expect((await logOut({ sub, ...claims })).status).toBe(400);
  expect(await getStatus(session)).toBe(200);
});

it('accepts a logout token that expired less than a minute ago, as clocks differ', async () => {
  const { sub } = provider.setPerson();
  expect((await logOut({ sub, iat: now() + 20, exp: now() - 20 })).status).toBe(200);
});

it('rejects a wrong signature, an unsigned token and other types of tokens', async () => {
  const { sub } = provider.setPerson();
  const session = await logIn();
  const claims = createClaims({ sub });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect((await send(`${encode({ alg: 'none' })}.${encode(claims)}.`)).status).toBe(400);
  expect((await send(provider.sign(claims, { typ: 'at+jwt' }))).status).toBe(400);
  expect((await send('no token')).status).toBe(400);
  provider.isForging = true;
  expect((await send(provider.sign(claims))).status).toBe(400);
  expect(await getStatus(session)).toBe(200);
});

it('fetches the signing keys again for an unknown key', async () => {
  const { sub } = provider.setPerson();
  const session = await logIn();
  provider.rotateKey();
  passed += 11_000;
  expect((await logOut({ sub })).status).toBe(200);
  expect(await getStatus(session)).toBe(401);
});

it('returns 503 for logouts while the signing keys of the provider are unavailable', async () => {
  const { sub } = provider.setPerson();
  const session = await logIn();
  // Moves the clock forward until the stored metadata has expired.
  passed += 2 * 60 * 60 * 1000;
  provider.intercept = (request) => {
    request.socket.destroy();
    return true;
  };
  expect((await logOut({ sub })).status).toBe(503);
  provider.intercept = null;
  expect((await logOut({ sub })).status).toBe(200);
  expect(await getStatus(session)).toBe(401);
});
