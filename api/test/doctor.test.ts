import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createMailBox } from '../src/modules/siteEmail/index.ts';
import { freePort } from './freePort.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { SECRET } from './testApi.ts';
import { testDatabase } from './testDatabase.ts';
import { TestMailServer } from './TestMailServer.ts';
import { CLIENT, TestOidcProvider } from './TestOidcProvider.ts';

const database = testDatabase();
const newer = testDatabase();
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heard-doctor-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the doctor command. @returns its exit code and output, and the state and text of each check by name */
async function examine(env: Record<string, string>) {
  const child = spawn(process.execPath, [...execArgv, join(import.meta.dirname, '../src/commands/doctor.ts')], {
    env: { ...baseEnv, DATA_DIR: dataDir, DATABASE_URL: database.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const lines = out.split('\n').map((line) => /^(\w+) +(\S+(?: \S+)*?) {2,}(.*)$/.exec(line) ?? []);
  const checks = Object.fromEntries(lines.map(([, state, name = '', result]) => [name, `${state}: ${result}`]));
  return { code, out, err, checks };
}

describe('doctor', () => {
  it('reports `ok` for services in use and `unset` for services without settings', async () => {
    const mailServer = await TestMailServer.start();
    const provider = new TestOidcProvider({ redirectUri: 'http://localhost:3000/api/auth/oidc/callback' });
    await provider.start();
    const providers = [{ id: 'login', name: 'Login', issuer: provider.issuer, ...CLIENT }];
    const { code, err, checks } = await examine({
      SMTP_URL: mailServer.url,
      OIDC_PROVIDERS: JSON.stringify(providers),
      WEBHOOK_NETWORKS: '127.0.0.1',
      DATABASE_READ_URL: database.url,
    });
    await mailServer.close();
    provider.stop();
    expect(err).toBe('');
    expect(checks).toMatchObject({
      settings: 'ok: valid',
      database: expect.stringMatching(/^ok: PostgreSQL \d+\S*, all migrations are applied$/),
      clock: 'ok: as the clock of the database',
      disk: expect.stringMatching(/^ok: \d+\.\d GiB are free/),
      photos: expect.stringMatching(/^ok: .* can be written$/),
      email: expect.stringMatching(/^ok: .* accepts the login$/),
      'OpenID login': expect.stringMatching(/^ok: .* accepts logins$/),
      Redis: expect.stringMatching(/^unset: /),
      [`replica ${new URL(database.url).host}`]: 'ok: is the primary at present',
    });
    expect(code).toBe(0);
  });

  it('reports each unavailable service with advice and without secrets', async () => {
    const closed = `127.0.0.1:${await freePort()}`;
    const secret = 'this-is-a-secret-of-the-test';
    const { code, out, err, checks } = await examine({
      DATABASE_URL: `postgres://heard:${secret}@${closed}/heard`,
      SMTP_URL: `smtp://user:${secret}@${closed}`,
      REDIS_URL: `redis://user:${secret}@${closed}`,
      STORAGE_URL: `s3://key:${secret}@bucket?endpoint=http://${closed}`,
      OIDC_PROVIDERS: JSON.stringify([
        { id: 'login', name: 'Login', issuer: `http://${closed}`, clientId: 'heard', clientSecret: secret },
      ]),
      WEBHOOK_NETWORKS: '127.0.0.1',
    });
    expect(checks).toMatchObject({
      database: expect.stringMatching(/^wrong: .*ECONNREFUSED.*DATABASE_URL/),
      photos: expect.stringMatching(/^wrong: .*STORAGE_URL/),
      email: expect.stringMatching(/^wrong: .*ECONNREFUSED.*SMTP_URL/),
      'OpenID login': expect.stringMatching(/^wrong: .*OIDC_PROVIDERS/),
      Redis: expect.stringMatching(/^wrong: .*ECONNREFUSED.*REDIS_URL/),
    });
    expect(out + err).not.toContain(secret);
    expect(code).toBe(1);
  });

  it('checks the mail server that an administrator has stored', async () => {
    const mailServer = await TestMailServer.start();
    const store = (url: string) =>
      database
        .knex('site_email')
        .insert({ smtp_url: createMailBox(SECRET).encrypt(Buffer.from(url)) })
        .onConflict('id')
        .merge();
    await store(mailServer.url);
    const { checks } = await examine({ DATA_SECRET: SECRET });
    expect(checks['email']).toMatch(/^ok: .* accepts the login$/);
    await mailServer.close();
    const closed = await examine({ DATA_SECRET: SECRET });
    expect(closed.checks['email']).toMatch(/^wrong: .*ECONNREFUSED.* at \/moderation\/site/);
    await database.knex('site_email').del();
  });

  it('reports an invalid setting', async () => {
    expect(await examine({ API_PORT: 'x' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^API_PORT must be /),
    });
  });

  it('reports a database that was migrated by a newer version', async () => {
    await newer.knex('migrations').insert({ name: '999-newer', batch: 999, migration_time: new Date() });
    const { code, checks } = await examine({ DATABASE_URL: newer.url });
    expect(checks['database']).toMatch(/^wrong: A newer version of Heard has migrated it/);
    expect(code).toBe(1);
  });
});
