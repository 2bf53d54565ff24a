import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { freePort } from '../freePort.ts';
import type { Json } from '../Json.ts';
import { TestMailServer } from '../TestMailServer.ts';
import { endAll, root, startServer } from './programs.ts';
import { DATA_SECRET } from './startCluster.ts';
import { startPatroniCluster, type Machine, type PatroniCluster } from './startPatroniCluster.ts';

let folder: string;
let patroni: PatroniCluster;
let mailServer: TestMailServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-recovery-'));
  // Allows access for PostgreSQL, because it runs as another user.
  await chmod(folder, 0o755);
  mailServer = await TestMailServer.start();
  patroni = await startPatroniCluster(folder);
});
afterAll(async () => {
  await endAll();
  await patroni?.stop();
  await mailServer?.close();
  await rm(folder, { recursive: true, force: true });
});

const PASSWORD = 'a quiet harbour';

/** Starts the API on a database. */
async function startApi(databaseUrl: string) {
  const server = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'a secret of the tests, long enough for HS256',
    DATA_SECRET,
    SEED_DEMO: '0',
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://heard.example',
  });
  const request = (method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const send = async (...parameters: Parameters<typeof request>): Promise<Json> => {
    const response = await request(...parameters);
    if (!response.ok) throw new Error(`${parameters[1]}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  const login = async (email: string): Promise<string> =>
    (await send('POST', '/auth/login', { body: { email, password: PASSWORD } })).token;
  return {
    end: () => server.end(),
    send,
    login,
    getStatus: async (...parameters: Parameters<typeof request>) => (await request(...parameters)).status,
    async register(email: string): Promise<void> {
      await send('POST', '/auth/register', { body: { email, password: PASSWORD, name: 'Ana', lastName: 'Ruiz' } });
    },
    async write(token: string, title: string): Promise<{ id: string }> {
      const companyUrl = `${title.toLowerCase().replaceAll(' ', '-')}.example`;
      const body = { companyName: 'Acme', companyUrl, title, description: 'All went well.', rating: 4 };
      return send('POST', '/review/companyOrUser', { token, body });
    },
  };
}

/** Runs a command of the API on a database. @returns its output */
async function runCommand(name: 'checkDatabase' | 'prepareRecovered', databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') };
  const file = join(root, 'api/dist/commands', `${name}.js`);
  return (await promisify(execFile)(process.execPath, [file], { cwd: join(root, 'api'), env })).stdout;
}

async function withDatabase<Result>(url: string, work: (database: Knex) => Promise<Result>): Promise<Result> {
  const database = createDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** Waits until the mail server has accepted an email for a recipient, and the outbox is empty. */
async function untilMailed(recipient: string): Promise<void> {
  await withDatabase(patroni.connectionString, async (database) => {
    while (!listRecipients().includes(recipient) || (await database('mails').first()) !== undefined) await sleep(50);
  });
}

const listRecipients = () => mailServer.received.flatMap(({ to }) => to);

/** Returns the command of a line of the crontab in the example. */
async function readCronCommand(type: 'full' | 'diff'): Promise<string> {
  const lines = (await readFile(join(root, 'docs/operating/patroni/pgbackrest.cron'), 'utf8')).split('\n');
  const command = lines.find((line) => line.includes(`--type=${type}`))?.split(' postgres ')[1];
  if (command === undefined) throw new Error(`The crontab has no ${type} backup.`);
  return command.trim();
}

/** Returns all reviews with the fields that the tests change. */
const listReviews = (database: Knex): Promise<{ id: string }[]> =>
  database('reviews').select('id', 'title', 'rating', 'deleted_at').orderBy('id');

const listMails = (database: Knex): Promise<object[]> => database('mails').select('recipient');

/** Returns the time of the primary, as pgBackRest and PostgreSQL read it. */
async function readTime(database: Knex): Promise<string> {
  const { rows } = await database.raw<{ rows: { time: string }[] }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US+00') as time`,
  );
  return rows[0]?.time ?? '';
}

/**
 * Follows the documented steps for the whole cluster, up to the step that restores the replicas.
 * @param remove the command that removes the data folder
 * @returns the primary, which is the same machine as before
 */
async function goBack(from: string, to: string, remove: string): Promise<Machine> {
  const { primary } = await patroni.untilHealthy();
  const others = patroni.machines.filter((machine) => machine !== primary);
  for (const machine of [...others, primary]) await machine.stopPatroni();
  for (const machine of patroni.machines) await machine.run(remove);
  await primary.run(`printf 'heard\nYes I am aware\n' | patronictl -c /etc/patroni/config.yml remove heard`);
  // Only removes the `#`, which activates the setting.
  await primary.configure([
    ['\n  #method: recovery\n', '\n  method: recovery\n'],
    [from, to],
  ]);
  primary.startPatroni();
  while (!(await primary.isPrimary())) await sleep(250);
  await primary.run('pgbackrest --stanza=heard check');
  await primary.run('pgbackrest --stanza=heard --type=full backup');
  const earlier = others.map(({ output }) => output.length);
  for (const machine of others) machine.startPatroni();
  expect((await patroni.untilHealthy()).primary).toBe(primary);
  for (const [index, { output }] of others.entries())
    expect(output.slice(earlier[index]).join('')).toContain('replica has been created using pgbackrest');
  await primary.configure([['\n  method: recovery\n', '\n  #method: recovery\n']]);
  return primary;
}

/** The data at the noted time, and the id of a review that was written later. */
let noted: {
  time: string;
  /** A time before the first review was written. */
  earlierTime: string;
  reviews: object[];
  mails: object[];
  /** The tokens of sessions that were valid at `time`, the target of the recovery. */
  tokens: string[];
  /** The id of a review that was written after the target of the recovery. */
  laterId: number;
};

beforeAll(async () => {
  const { primary, synchronous } = await patroni.untilHealthy();
  const backup = await readCronCommand('full');
  await primary.run(backup);
  // Cron runs the command on each machine, but replicas make no backup.
  await expect(synchronous.run(backup)).rejects.toThrow('Command failed');
  const api = await startApi(patroni.connectionString);
  await api.register('ana@people.example');
  await untilMailed('ana@people.example');
  const token = await api.login('ana@people.example');
  const earlierTime = await withDatabase(patroni.connectionString, readTime);
  for (const title of ['Stored', 'Edited', 'Deleted']) await api.write(token, title);
  await mailServer.close();
  await api.register('eva@people.example');
  const tokenOfEva = await api.login('eva@people.example');

  await withDatabase(patroni.connectionString, async (database) => {
    const reviews = await listReviews(database);
    const mails = await listMails(database);
    const time = await readTime(database);

    await mailServer.listen();
    await untilMailed('eva@people.example');
    const [, edited, deleted] = reviews;
    await api.send('PUT', `/review/${edited?.id}`, { token, body: { rating: 1 } });
    await api.send('DELETE', `/review/${deleted?.id}`, { token });
    const later = await api.write(tokenOfEva, 'Later');
    // The newest backup is from a time after the target of the recovery.
    await primary.run(backup);
    await api.register('leo@people.example');
    await untilMailed('leo@people.example');
    await database.raw('drop table reviews cascade');
    noted = { time, earlierTime, reviews, mails, tokens: [token, tokenOfEva], laterId: Number(later.id) };
  });
  expect(noted.reviews).toHaveLength(3);
  expect(noted.mails).toEqual([{ recipient: 'eva@people.example' }]);
  await api.end();
}, 300_000);

it('restores the state at the noted time into a separate folder while the cluster runs', async () => {
  const { primary, synchronous } = await patroni.untilHealthy();
  // Waits until the archive has the log up to now.
  await primary.run('pgbackrest --stanza=heard check');
  const copy = '/var/lib/postgresql/15/drill';
  const target = `--type=time --target="${noted.time}" --target-action=promote`;
  await synchronous.run(`pgbackrest --stanza=heard --pg1-path=${copy} --archive-mode=off ${target} restore`);
  const settings = [
    'listen_addresses=192.0.2.11',
    'unix_socket_directories=/var/run/postgresql',
    'synchronous_standby_names=',
    `hba_file=${copy}/pg_hba.conf`,
  ];
  const options = `-p 5499 ${settings.map((setting) => `-c ${setting}`).join(' ')}`;
  const control = `/usr/lib/postgresql/15/bin/pg_ctl -D ${copy}`;
  await synchronous.run(`${control} -l ${copy}.log -t 600 -o "${options}" start`);
  const isInRecovery = () => synchronous.run(`psql -p 5499 -XAtc 'select pg_is_in_recovery()'`);
  while ((await isInRecovery()).trim() !== 'f') await sleep(250);

  const url = `postgres://heard:change-me-heard@${synchronous.address}:5499/heard`;
  expect(await runCommand('checkDatabase', url)).toContain('All totals are correct.');
  expect(await withDatabase(url, listReviews)).toEqual(noted.reviews);
  expect(await withDatabase(url, listMails)).toEqual(noted.mails);
  await synchronous.run(`${control} -m fast stop`);
}, 600_000);

it('returns the cluster to its state at the noted time', async () => {
  const remove = 'mv /var/lib/postgresql/15/heard /var/lib/postgresql/15/heard.before';
  const primary = await goBack('2026-01-31 14:25:00+00', noted.time, remove);

  const url = patroni.connectionString;
  expect(await runCommand('prepareRecovered', url)).toMatch(/^Deleted \d+ rows of the database heard/);
  expect(await runCommand('checkDatabase', url)).toContain('All totals are correct.');
  expect(await withDatabase(url, listReviews)).toEqual(noted.reviews);
  const api = await startApi(url);
  const statuses = ['stored', 'edited', 'deleted', 'later'].map((name) =>
    api.getStatus('GET', `/company/${name}.example`),
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  for (const token of noted.tokens) expect(await api.getStatus('GET', '/user/me', { token })).toBe(401);

  const written = await api.write(await api.login('ana@people.example'), 'New');
  expect(Number(written.id)).toBeGreaterThan(noted.laterId);
  // The email that was pending at the noted time would be sent before the email of a new account.
  await api.register('kim@people.example');
  await untilMailed('kim@people.example');
  expect(listRecipients()).toEqual(['ana', 'eva', 'leo', 'kim'].map((name) => `${name}@people.example`));
  await api.end();
  expect(await runCommand('checkDatabase', url)).toContain('All totals are correct.');
  await primary.run(await readCronCommand('diff'));
}, 600_000);

it('returns the cluster to an even earlier state in a second recovery', async () => {
  await goBack(noted.time, noted.earlierTime, 'rm -r /var/lib/postgresql/15/heard');
  const url = patroni.connectionString;
  expect(await runCommand('prepareRecovered', url)).toMatch(/^Deleted \d+ rows/);
  expect(await runCommand('checkDatabase', url)).toContain('All totals are correct.');
  expect(await withDatabase(url, listReviews)).toEqual([]);
  await withDatabase(url, (database) => database.raw('create table accepted ()'));
}, 600_000);

it('restores a single replica from the backup', async () => {
  const { primary, synchronous } = await patroni.untilHealthy();
  const earlier = synchronous.output.length;
  await primary.control('reinit', 'heard', synchronous.name, '--force');
  const listNew = () => synchronous.output.slice(earlier).join('');
  while (!listNew().includes('replica has been created using pgbackrest')) await sleep(250);
  expect((await patroni.untilHealthy()).primary).toBe(primary);
}, 600_000);

it('promotes a replica and accepts writes while the repository is unavailable', async () => {
  const { primary } = await patroni.untilHealthy();
  const repository = join(folder, 'repository');
  await rename(repository, `${repository}.away`);
  await primary.killPostgres();
  const others = patroni.machines.filter((machine) => machine !== primary);
  const isPromoted = async () => (await Promise.all(others.map(({ isPrimary }) => isPrimary()))).includes(true);
  while (!(await isPromoted())) await sleep(250);
  const write = () =>
    withDatabase(patroni.connectionString, (database) => database.raw('create table if not exists written ()'));
  // HAProxy finds the new primary after its next checks.
  while (!(await write().then(Boolean, () => false))) await sleep(250);

  await rename(`${repository}.away`, repository);
  const promoted = (await patroni.untilHealthy()).primary;
  expect(promoted).not.toBe(primary);
  await promoted.run('pgbackrest --stanza=heard check');
}, 600_000);
