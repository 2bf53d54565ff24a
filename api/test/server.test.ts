import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Home } from '@heard/contract';
import type { ServerMessage } from '../src/server.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { testDatabase } from './testDatabase.ts';
import { until } from './until.ts';

const database = testDatabase({ migrated: false });
let dataDir: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heard-server-'));
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: NodeJS.ProcessEnv) {
  const child = fork(join(import.meta.dirname, '../src/server.ts'), {
    execArgv,
    cwd: join(import.meta.dirname, '..'),
    env: { ...baseEnv, DATA_DIR: dataDir, DATABASE_URL: database.url, API_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout?.on('data', (data) => (output.out += String(data)));
  child.stderr?.on('data', (data) => (output.err += String(data)));
  const messages: ServerMessage[] = [];
  const ready = new Promise<Extract<ServerMessage, { type: 'ready' }>>((resolve) => {
    child.on('message', (message: ServerMessage) => {
      messages.push(message);
      if (message.type === 'ready') resolve(message);
    });
  });
  const ended = once(child, 'exit').then(([code]: number[]) => ({ code, ...output, messages }));
  return { child, ready, ended, messages };
}

// Covers ASVS-11.6.1, ASVS-13.3.2
it('starts on an empty database, serves complete lists of the demo data from the first request on, warns when rate limits are off, and stops cleanly', async () => {
  const warning = 'rate limits are off: use this for tests only';
  const first = start({});
  const { url, demoLogins } = await first.ready;
  expect(first.messages.map(({ type }) => type)).toEqual(['progress', 'progress', 'ready']);
  const home = (await (await fetch(`${url}/home`)).json()) as Home;
  expect(home.categories.length).toBeGreaterThan(0);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoLogins?.consumer),
  });
  expect(login.status).toBe(200);
  const { token } = (await login.json()) as { token: string };
  const guesses: number[] = [];
  // Logs in one after the other, because a slow machine rejects logins that would have to wait for long.
  for (let count = 0; count < 21; count++) {
    const guess = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@people.example', password: 'a guess' }),
    });
    guesses.push(guess.status);
  }
  expect(guesses).toEqual([...Array<number>(20).fill(401), 429]);

  const secret = join(dataDir, 'jwt-secret');
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect((await readFile(secret, 'utf8')).length).toBeGreaterThanOrEqual(32);

  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, err: '', out: expect.not.stringContaining(warning) });

  const second = start({ SEED_DEMO: '0', RATE_LIMITS: 'off' });
  const again = await second.ready;
  expect(again.demoLogins).toEqual(demoLogins);
  const me = await fetch(`${again.url}/user/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
  second.child.kill('SIGINT');
  const { code, out } = await second.ended;
  expect([code, out]).toEqual([0, expect.stringContaining(warning)]);
  expect(out).toContain('contact email not set: nobody without an account can report content');
});

it('stops when its parent process has ended', async () => {
  const { child, ready, ended } = start({ SEED_DEMO: '0' });
  await ready;
  child.disconnect();
  expect((await ended).code).toBe(0);
});

it('finishes running requests before it stops', async () => {
  const { child, ready, ended } = start({ SEED_DEMO: '0' });
  const { url } = await ready;
  const held = await database.knex.transaction();
  await held.raw('lock table companies');
  const response = fetch(`${url}/company/absent.example`);
  // Looks only for the statement of the request, because background jobs may also wait for the lock.
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select c.%'`;
  // Queries the view outside of the transaction, because inside of a transaction, it never changes after the first read.
  await until(async () => (await database.knex.raw(waiting)).rows.length > 0);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await expect(untilRefused(url)).resolves.toBe(true);
  await held.commit();
  expect((await response).status).toBe(404);
  expect((await ended).code).toBe(0);
});

async function untilRefused(url: string): Promise<boolean> {
  for (;;) {
    try {
      await fetch(`${url}/health/live`, { headers: { connection: 'close' } });
    } catch {
      return true;
    }
  }
}

it('reports in one line that API_PORT is in use', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address?.port);
  const { code, err, messages } = await start({ API_PORT: port }).ended;
  expect([code, err]).toEqual([1, `Port ${port} is in use. Set API_PORT to another port.\n`]);
  expect(messages.at(-1)).toEqual({ type: 'failed', message: err.trim() });
  other.close();
});

it('reports in one line which setting is invalid, or that the database does not respond', async () => {
  const wrong: NodeJS.ProcessEnv[] = [{ API_PORT: 'x' }, { DATABASE_URL: 'postgres://heard:secret@127.0.0.1:1/heard' }];
  for (const env of wrong) {
    const { code, err, out } = await start(env).ended;
    expect([code, out, err]).toEqual([
      1,
      '',
      expect.stringMatching(new RegExp(`^${Object.keys(env)[0]}\\b[^\\n]+\\n$`)),
    ]);
    expect(err).not.toContain('secret');
  }
});
