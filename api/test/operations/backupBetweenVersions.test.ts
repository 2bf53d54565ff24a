import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/database/embedded/startEmbeddedPostgres.ts';
import { rowsOf } from '../rowsOf.ts';
import { endAll, freePort, root, startServer, systemPostgres } from './programs.ts';

const run = promisify(execFile);

let folder: string;
const servers: EmbeddedPostgres[] = [];
const pools: Knex[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-versions-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await endAll();
  for (const pool of pools) await pool.destroy();
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startPostgres(name: string, options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, name), durable: false, ...options });
  servers.push(server);
  return server;
}

function open(url: string): Knex {
  const pool = createDatabase(url);
  pools.push(pool);
  return pool;
}

/** `npm run backup` or `restore`, as one gives it. */
async function command(name: 'backup' | 'restore', file: string, databaseUrl: string, dataDir: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir), INIT_CWD: folder };
  await run('npm', ['run', '--silent', name, '--', file], { cwd: root, env });
}

/** Writes rows of every kind, through the API where it has a call. */
async function fill(url: string, database: Knex): Promise<void> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the contract says what comes
  const send = async (method: string, path: string, token?: string, body?: object): Promise<any> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const account = { email: 'ana@people.example', password: 'a quiet harbour' };
  await send('POST', '/auth/register', undefined, { ...account, name: 'Añá', lastName: 'Łukasiewicz 漢字 👩‍👩‍👧' });
  const { token } = await send('POST', '/auth/login', undefined, account);
  for (const [at, title] of ['Kept', 'Deleted'].entries()) {
    const { id } = await send('POST', '/review/companyOrUser', token, {
      companyName: `"Quoted", \\N and tab`,
      companyUrl: `https://kind-${at}.example`,
      title,
      description: 'Slash \\N \\. "quoted" $1\nnext line',
      rating: at,
    });
    if (title === 'Deleted') await send('DELETE', `/review/${id}`, token);
  }
  await database('users')
    .where({ email: account.email })
    .update({ role: 'admin', created_at: '0044-03-15 12:00:00+00 BC' });
}

test('a backup from one version of PostgreSQL comes back in another, there and back again', async () => {
  const system = systemPostgres();
  const [older, newer] = [await startPostgres('older', { binaries: system }), await startPostgres('newer')];
  expect(older.version.split('.')[0]).toBe(system.version);
  expect(newer.version.split('.')[0]).not.toBe(system.version);

  const api = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: older.connectionString,
    DATA_DIR: join(folder, 'older-data'),
    SEED_DEMO: '1',
  });
  const first = open(older.connectionString);
  await fill(api.url, first);
  await api.end();
  const written = await rowsOf(first);
  // Of each table that is not there for a moment only.
  const empty = Object.keys(written).filter((table) => written[table]?.length === 0);
  expect(empty).toEqual(EMPTY);

  await command('backup', 'there.zip', older.connectionString, 'older-data');
  expect((await stat(join(folder, 'there.zip'))).size).toBeGreaterThan(10_000);
  await command('restore', 'there.zip', newer.connectionString, 'newer-data');
  const second = open(newer.connectionString);
  expect(await rowsOf(second)).toEqual(written);
  expect(await checkTotals(second)).toEqual([]);

  await command('backup', 'back.zip', newer.connectionString, 'newer-data');
  await first.raw('create database again');
  const againUrl = older.connectionString.replace(/\/heard$/, '/again');
  await command('restore', 'back.zip', againUrl, 'again-data');
  const third = open(againUrl);
  expect(await rowsOf(third)).toEqual(written);

  // What was restored is in use: who was logged in still is, and what is searched is found.
  const restored = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: againUrl,
    DATA_DIR: join(folder, 'again-data'),
    SEED_DEMO: '0',
  });
  const search = await fetch(`${restored.url}/1/indexes/companiesSearch/query`, {
    method: 'POST',
    body: JSON.stringify({ query: 'kind-0' }),
  });
  expect(((await search.json()) as { hits: { objectID: string }[] }).hits[0]?.objectID).toBe('kind-0.example');
});

/** What Algolia has still to be told: kept only where Algolia is set. */
const EMPTY = ['search_outbox'];
