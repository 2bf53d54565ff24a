import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { connectDatabase } from '../../src/database/connectDatabase.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import type { Database } from '../../src/database/Database.ts';
import { toKnex } from '../../src/database/toKnex.ts';
import { freePort } from '../freePort.ts';
import { until } from '../until.ts';
import { endAll, programPath, root, startProgram, startServer, type Running } from './programs.ts';
import { DATA_SECRET } from './startCluster.ts';
import { serverUser, startSystemPostgres } from './startSystemPostgres.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startSystemPostgres>>;
let pooledUrl: string;
let pooler: Running;
let startPooler: () => Promise<Running>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-pgbouncer-'));
  // Allows access for PostgreSQL and PgBouncer, because they run as another user.
  await chmod(folder, 0o755);
  postgres = await startSystemPostgres(join(folder, 'postgres'));
  const port = await freePort();
  pooledUrl = postgres.connectionString.replace(/:\d+\//, `:${port}/`);
  const [configuration, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, '"heard" ""\n');
  // The settings of docs/operating.md, and further settings for PostgreSQL's port and its missing passwords.
  await writeFile(
    configuration,
    `[databases]
heard = host=127.0.0.1 port=${new URL(postgres.connectionString).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
default_pool_size = 40
query_wait_timeout = 5
`,
  );
  startPooler = () => startProgram(programPath('pgbouncer'), [configuration], port, { ...serverUser(), cwd: '/' });
  pooler = await startPooler();
});
afterAll(async () => {
  await endAll();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Number of reviews before the restart. An account adds at most ten companies per hour. */
const REVIEWS = 8;

const json = { 'content-type': 'application/json' };

it('serves requests through PgBouncer in session mode, and continues after PgBouncer restarts', async () => {
  const api = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: pooledUrl,
    MIGRATIONS_URL: postgres.connectionString,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'a secret of the tests, long enough for HS256',
    DATA_SECRET,
    SEED_DEMO: '0',
  });
  const send = (method: string, path: string, body: object, token = '') =>
    fetch(`${api.url}${path}`, {
      method,
      headers: { ...json, ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const account = { email: 'ana@people.example', password: 'correct horse battery' };
  const registered = await send('POST', '/auth/register', { ...account, name: 'Ana', lastName: 'Ruiz' });
  expect(registered.status).toBe(201);
  const { token } = (await (await send('POST', '/auth/login', account)).json()) as { token: string };
  const write = (number: number) =>
    send(
      'POST',
      '/review/companyOrUser',
      {
        companyName: 'Acme',
        companyUrl: `acme-${number}.example`,
        title: 'Fine',
        description: 'Well.',
        rating: number % 6,
      },
      token,
    );
  // Uses several connections at the same time.
  const before = await Promise.all(Array.from({ length: REVIEWS }, (_, number) => write(number)));
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 201));

  // Sends SIGTERM, because PgBouncer would wait after SIGINT until the API closes its connections.
  await pooler.end('SIGTERM');
  pooler = await startPooler();
  await until(async () => (await fetch(`${api.url}/company/acme-0.example`)).status === 200);
  await until(async () => (await write(REVIEWS)).status === 201);
  const found = await send('POST', '/1/indexes/*/queries', {
    requests: [{ indexName: 'companiesSearch', query: 'acme' }],
  });
  expect(await found.json()).toMatchObject({ results: [{ nbHits: REVIEWS + 1 }] });
  expect(await api.end()).toBe(0);

  const database = createDatabase(postgres.connectionString);
  expect(await checkTotals(database)).toEqual([]);
  await database.destroy();
});

it('prepares a recovered database through PgBouncer only after all APIs have stopped', async () => {
  const env = { ...process.env, DATABASE_URL: pooledUrl, MIGRATIONS_URL: postgres.connectionString, DATA_DIR: folder };
  const prepare = () =>
    promisify(execFile)(process.execPath, [join(root, 'api/dist/commands/prepareRecovered.js')], { env });
  const api = await startServer('api', {
    API_PORT: String(await freePort()),
    DATABASE_URL: pooledUrl,
    MIGRATIONS_URL: postgres.connectionString,
    DATA_DIR: join(folder, 'data'),
    DATA_SECRET,
    SEED_DEMO: '0',
  });
  await expect(prepare()).rejects.toMatchObject({
    stderr: expect.stringMatching(/^An API or a command is connected to the database heard\./),
  });
  expect(await api.end()).toBe(0);
  expect((await prepare()).stdout).toMatch(/^Deleted \d+ rows of the database heard/);
});

it('resets the time limit of statements before another client gets the connection to the server', async () => {
  const connected = await connectDatabase({ databaseUrl: pooledUrl, dataDir: folder }, () => {});
  const { database: requests, stop } = connected.openRequestPool();
  const readLimit = async (database: Database): Promise<unknown> =>
    (await toKnex(database).raw<{ rows: unknown[] }>('show statement_timeout')).rows[0];
  expect(await readLimit(requests)).toEqual({ statement_timeout: '5s' });
  await stop();
  await connected.close();

  const connections = createDatabase(pooledUrl);
  expect(await readLimit(connections)).toEqual({ statement_timeout: '0' });
  await connections.destroy();
});
