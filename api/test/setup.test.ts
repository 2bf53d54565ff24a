import { setSite } from '@heard/contract';
import { createApi } from '../src/app.ts';
import { PASSWORD, SECRET, testApi } from './testApi.ts';

const options = { offersSetup: true };
const api = testApi(options);
const limited = testApi({ ...options, rateLimits: true });
const closed = testApi();

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32z"/></svg>');
const identity = { name: 'Voices', accent: '#B3261E', logo: LOGO.toString('base64'), languages: ['es', 'en'] };
const administrator = { email: 'first@people.example', name: 'Ada', lastName: 'Byron', password: PASSWORD };
const noIdentity = { name: null, accent: null, logo: null, languages: null };
const noEmail = { server: null, sender: null };

beforeEach(async () => {
  await api.database.raw('truncate site, site_email, users cascade');
  await api.services.applySite();
});
afterAll(() => setSite(undefined));

async function createCode(): Promise<string> {
  const code = await api.services.setup.createCode();
  if (code === null) throw new Error('There is a code already');
  return code;
}
/** Returns the options of a second API on the same database. */
const createOptions = () => ({
  database: api.database,
  jwtSecret: SECRET,
  dataSecret: SECRET,
  storageUrl: `file://${api.folder}`,
  rateLimits: false,
  reuseMs: 0,
});
const complete = (body: object) => api.send('POST', '/setup', { body: { site: identity, administrator, ...body } });
const toBase64 = (text: string) => Buffer.from(text).toString('base64');
const toFields = (errors: { field: string }[]) => errors.map(({ field }) => field);

it('sets up the site and its first administrator, and lets the administrator log in', async () => {
  const code = await createCode();
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  const checked = await api.send('POST', '/setup/code', { body: { code: code.toLowerCase().replaceAll('-', ' ') } });
  expect([checked.status, checked.body]).toEqual([
    200,
    { stored: noIdentity, environment: noIdentity, email: { stored: noEmail, environment: noEmail } },
  ]);
  expect((await complete({ code })).status).toBe(204);
  expect((await api.send('GET', '/site')).body).toEqual({
    ...identity,
    accent: '#b3261e',
    sendsEmail: false,
    needsSetup: false,
  });
  const { email, password } = administrator;
  const login = await api.send('POST', '/auth/login', { body: { email, password } });
  expect([login.status, login.body.secondFactor]).toMatchObject([200, expect.anything()]);
});

it('rejects requests to the setup with 404 after the setup', async () => {
  const code = await createCode();
  await complete({ code });
  expect((await complete({ code, administrator: { ...administrator, email: 'x@people.example' } })).status).toBe(404);
  expect((await api.send('POST', '/setup/code', { body: { code } })).status).toBe(404);
  expect(await api.services.setup.createCode()).toBeNull();
});

it('lets only one of two concurrent requests complete the setup', async () => {
  const code = await createCode();
  const responses = await Promise.all(
    ['a', 'b'].map((name) => complete({ code, administrator: { ...administrator, email: `${name}@people.example` } })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect(await api.database('users').where({ role: 'admin' })).toHaveLength(1);
});

it('reports a pending setup until the setup is completed', async () => {
  // Uses a separate API, because an API remembers that its site is set up.
  const other = await createApi({ ...createOptions(), ...options });
  const read = async () => (await other.app.inject('/site')).json<{ needsSetup: boolean }>().needsSetup;
  expect(await read()).toBe(true);
  const code = await createCode();
  expect(await read()).toBe(true);
  expect(await other.services.setup.isPending()).toBe(true);
  expect((await closed.send('GET', '/site')).body.needsSetup).toBe(false);
  await complete({ code });
  expect(await read()).toBe(false);
  await other.app.close();
});

it('reports no pending setup if the site has an administrator', async () => {
  await createCode();
  await api.admin();
  const other = await createApi({ ...createOptions(), ...options });
  expect((await other.app.inject('/site')).json()).toMatchObject({ needsSetup: false });
  await other.app.close();
});

it('rejects a wrong setup code, and stores only the hash of the correct code', async () => {
  const code = await createCode();
  const wrong = await complete({ code: 'AAAA-AAAA-AAAA-AAAA' });
  expect([wrong.status, toFields(wrong.body.errors)]).toEqual([400, ['code']]);
  const row = await api.database('site').first();
  expect(JSON.stringify(row)).not.toContain(code);
  expect(row?.code_hash).toHaveLength(32);
});

it('rejects a setup with invalid fields, names each of them, and stores nothing', async () => {
  const code = await createCode();
  const site = { name: '<b>', accent: '#ffff00', logo: toBase64('<svg onload="x"/>'), languages: [] };
  const { status, body } = await complete({ code, site });
  expect([status, toFields(body.errors)]).toEqual([400, ['site.name', 'site.accent', 'site.logo', 'site.languages']]);
  const weak = await complete({ code, administrator: { ...administrator, password: 'heard' } });
  expect([weak.status, toFields(weak.body.errors)]).toEqual([400, ['administrator.password']]);
  expect((await api.send('GET', '/site')).body).toMatchObject(noIdentity);
  expect(await api.database('users')).toEqual([]);
});

it('rejects an administrator email that an account already has, and does not complete the setup', async () => {
  const code = await createCode();
  const { email } = await api.consumer();
  const taken = await complete({ code, administrator: { ...administrator, email } });
  expect([taken.status, toFields(taken.body.errors)]).toEqual([409, ['administrator.email']]);
  expect((await complete({ code })).status).toBe(204);
});

it('creates only one setup code when several processes start', async () => {
  const other = await createApi({ ...createOptions(), ...options });
  const codes = await Promise.all([api.services.setup.createCode(), other.services.setup.createCode()]);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  await other.app.close();
});

it('offers no setup to an installation that has an administrator or demo data', async () => {
  expect(await closed.services.setup.createCode()).toBeNull();
  expect((await closed.send('POST', '/setup/code', { body: { code: 'AAAA' } })).status).toBe(404);
  const code = await createCode();
  await api.admin();
  expect((await complete({ code })).status).toBe(404);
  expect(await api.services.setup.createCode()).toBeNull();
});

it('limits attempts to enter the setup code', async () => {
  await limited.services.setup.createCode();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) {
    statuses.push((await limited.send('POST', '/setup/code', { body: { code: 'AAAA' } })).status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
});
