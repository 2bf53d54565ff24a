import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createApi } from '../src/app.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { PASSWORD, SECRET, testApi } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';

const api = testApi();
const empty = testDatabase({ migrated: false });

/** Runs a command on the API's database. */
async function run(
  file: 'createSetupCode' | 'endSessions' | 'resetSecondFactor',
  parameters: string[],
  url = api.databaseUrl,
) {
  const child = spawn(
    process.execPath,
    [...execArgv, join(import.meta.dirname, `../src/commands/${file}.ts`), ...parameters],
    {
      cwd: join(import.meta.dirname, '..'),
      env: { ...baseEnv, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

const getStatus = async (token: string) => (await api.send('GET', '/user/me', { token })).status;

// Covers ASVS-7.4.5, HARDENING-5.13
describe('sessions:end', () => {
  it('ends all sessions of each account with the given email, and of no other account', async () => {
    const email = 'both@people.example';
    const [consumer, company, other] = [
      await api.consumer({ email }),
      await api.company({ email }),
      await api.consumer(),
    ];
    await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } });
    expect(await run('endSessions', [email.toUpperCase()])).toEqual({
      code: 0,
      err: '',
      out: `Consumer ${email}: ended 2 sessions.\nCompany ${company.id} (${email}): ended 1 session.\n`,
    });
    const statuses = await Promise.all([consumer, company, other].map(({ token }) => getStatus(token)));
    expect(statuses).toEqual([401, 401, 200]);
  });

  it.each([
    ['an unknown email', ['nobody@people.example'], 'No account has the email nobody@people.example.'],
    ['no email', [], 'Usage: npm run sessions:end -- EMAIL'],
    ['two emails', ['a@people.example', 'b@people.example'], 'Usage: npm run sessions:end -- EMAIL'],
  ])('rejects %s with one line of output', async (_, parameters, line) => {
    expect(await run('endSessions', parameters)).toEqual({ code: 1, out: '', err: `${line}\n` });
  });
});

describe('setup:code', () => {
  it('replaces the code for the first setup of an installation that has no administrator', async () => {
    const offering = await createApi({
      database: api.database,
      jwtSecret: SECRET,
      dataSecret: SECRET,
      storageUrl: `file://${api.folder}`,
      rateLimits: false,
      offersSetup: true,
    });
    await offering.services.setup.createCode();
    const { code, err, out } = await run('createSetupCode', []);
    expect([code, err]).toEqual([0, '']);
    const [, created = ''] = /with the code (\S+)\. Earlier codes are no longer valid\.\n$/.exec(out) ?? [];
    const check = (payload: object) => offering.app.inject({ method: 'POST', url: '/setup/code', payload });
    expect((await check({ code: created })).statusCode).toBe(200);
    await api.admin();
    expect(await run('createSetupCode', [])).toMatchObject({
      code: 1,
      err: 'The site is set up already. Create another administrator with npm run admin:create.\n',
    });
    await offering.app.close();
  });
});

// Covers ASVS-6.3.3, ASVS-6.4.4
describe('admin:reset', () => {
  it('removes all second factors of an administrator, and lets the administrator set up a new factor', async () => {
    const { email, token, id } = await api.admin();
    expect(await run('resetSecondFactor', [email])).toMatchObject({ code: 0, err: '' });
    expect(await getStatus(token)).toBe(401);
    const login = await api.send('POST', '/auth/login', { body: { email, password: PASSWORD } });
    expect(login.body.secondFactor.state).toBe('setUp');
    expect(await api.database('recovery_codes').where({ user_id: id })).toEqual([]);
    const actions = await api.database('moderation_actions').where({ admin_id: id }).orderBy('id');
    expect(actions.at(-1)?.reason).toBe('second factor reset');
  });

  it('rejects a database that lacks the newest migration', async () => {
    const { email } = await api.admin();
    const [newest] = await api.database('migrations').orderBy('name', 'desc').limit(1);
    await api.database('migrations').where({ id: newest.id }).del();
    const { code, err } = await run('resetSecondFactor', [email]);
    await api.database('migrations').insert(newest);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database belongs to an older version[^\n]+\n$/)]);
  });

  it("rejects a consumer's email, and a database without tables, with one line of output", async () => {
    const { email } = await api.consumer();
    const rejected = await run('resetSecondFactor', [email]);
    expect(rejected).toEqual({ code: 1, out: '', err: `No administrator has the email ${email}.\n` });
    const { code, err } = await run('resetSecondFactor', [email], empty.url);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The database belongs to an older version[^\n]+\n$/)]);
  });
});
