import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { SECRET } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';

const database = testDatabase();
const empty = testDatabase({ migrated: false });
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  app = await createApp({
    database: database.knex,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: 'file:///tmp',
    rateLimits: false,
  });
});
afterAll(() => app.close());

const ANSWERS = {
  ADMIN_EMAIL: 'mod@heard.example',
  ADMIN_NAME: 'Mo',
  ADMIN_LAST_NAME: 'Derator',
  ADMIN_PASSWORD: 'a long enough one',
};

/** Runs the command. Its input comes from environment variables, or from lines on standard input. */
async function run({ env = {}, lines = [] as string[], url = database.url }) {
  const child = spawn(
    process.execPath,
    [...execArgv, join(import.meta.dirname, '../src/commands/createAdministrator.ts')],
    {
      cwd: join(import.meta.dirname, '..'),
      env: { ...baseEnv, DATABASE_URL: url, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

async function logIn(email: string, password: string) {
  const answer = await app.inject({ method: 'POST', url: '/auth/login', body: { email, password } });
  return [answer.statusCode, answer.json().user?.role];
}

const ADMIN = { id: 1, name: 'admin' };

it('creates an administrator who logs in like a consumer', async () => {
  const created = await run({ env: ANSWERS });
  expect(created).toEqual({ code: 0, err: '', out: 'Created administrator mod@heard.example. Log in at /login.\n' });
  expect(await logIn('MOD@heard.example', 'a long enough one')).toEqual([200, ADMIN]);
  expect(await run({ env: ANSWERS })).toEqual({
    code: 1,
    out: '',
    err: 'mod@heard.example is already an administrator.\n',
  });
});

it('reads email and password from standard input, and does not show the password', async () => {
  const created = await run({ lines: ['two@heard.example', 'Two', 'Second', 'another long one'] });
  expect(created).toEqual({ code: 0, err: '', out: 'Created administrator two@heard.example. Log in at /login.\n' });
  expect(await logIn('two@heard.example', 'another long one')).toEqual([200, ADMIN]);
});

// Covers HARDENING-3.11
it('promotes a consumer with a confirmed email after a prompt, sets a new password and ends all sessions', async () => {
  const consumer = { email: 'ana@people.example', password: 'correct horse' };
  const body = { ...consumer, name: 'Ana', lastName: 'Ruiz' };
  await app.inject({ method: 'POST', url: '/auth/register', body });
  const { token } = (await app.inject({ method: 'POST', url: '/auth/login', body: consumer })).json();
  const me = () => app.inject({ method: 'GET', url: '/user/me', headers: { authorization: `Bearer ${token}` } });

  const promote = { ADMIN_EMAIL: consumer.email, ADMIN_PROMOTE: 'yes' };
  expect(await run({ env: { ...promote, ADMIN_PASSWORD: 'a long enough one' } })).toMatchObject({
    code: 1,
    err: 'ana@people.example has not confirmed the email. Use another email. Nothing was changed.\n',
  });
  expect((await me()).statusCode).toBe(200);
  await database.knex('users').where({ email: consumer.email }).update({ email_confirmed_at: new Date() });
  expect(await run({ lines: [consumer.email, 'no'] })).toMatchObject({ code: 1, err: 'Nothing was changed.\n' });
  expect((await me()).statusCode).toBe(200);
  expect(await run({ env: promote })).toMatchObject({ code: 1, err: expect.stringContaining('Password: no answer') });
  expect(await run({ env: { ...promote, ADMIN_PASSWORD: 'a long enough one' } })).toMatchObject({
    code: 0,
    out: 'ana@people.example is now an administrator with the new password. Log in at /login.\n',
  });
  expect((await me()).statusCode).toBe(401);
  expect((await logIn(consumer.email, consumer.password))[0]).toBe(401);
  expect(await logIn(consumer.email, 'a long enough one')).toEqual([200, ADMIN]);
});

test.each([
  ['an invalid email', { ...ANSWERS, ADMIN_EMAIL: 'mod' }, 'ADMIN_EMAIL: Enter an email'],
  ['no name', { ...ANSWERS, ADMIN_EMAIL: 'a@heard.example', ADMIN_NAME: ' ' }, 'ADMIN_NAME: This field is required'],
  [
    'a short password',
    { ...ANSWERS, ADMIN_EMAIL: 'a@heard.example', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD: Use at least',
  ],
  [
    'a common password',
    { ...ANSWERS, ADMIN_EMAIL: 'a@heard.example', ADMIN_PASSWORD: 'Password1' },
    'ADMIN_PASSWORD: Choose',
  ],
  ['no answer', { ADMIN_EMAIL: 'a@heard.example' }, 'Name: no answer. Nothing was changed.'],
])('rejects %s with one line of output', async (_, env, line) => {
  const { code, err } = await run({ env });
  expect([code, err.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining(line)]]);
});

it('reports a database without tables in one line', async () => {
  const { code, err } = await run({ env: ANSWERS, url: empty.url });
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The database belongs to an older version of Heard\. [^\n]+\n$/),
  ]);
});
