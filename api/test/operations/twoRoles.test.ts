import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createApi } from '../../src/app.ts';
import { connectDatabase } from '../../src/database/connectDatabase.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { seedWhenEmpty } from '../../src/demo/seed.ts';
import { outboxRepository } from '../../src/modules/search/algolia/outbox.repository.ts';
import { root } from './programs.ts';
import { DATA_SECRET } from './startCluster.ts';
import { startSystemPostgres } from './startSystemPostgres.ts';

let folder: string;
let postgres: Awaited<ReturnType<typeof startSystemPostgres>>;
let roleUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-roles-'));
  // Allows access, because PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  postgres = await startSystemPostgres(join(folder, 'postgres'));
  const main = createDatabase(postgres.connectionString.replace('heard@', 'postgres@'));
  await main.raw('create role heard_app login');
  await main.destroy();
  roleUrl = postgres.connectionString.replace('heard@', 'heard_app@');
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

// Covers ASVS-13.2.2, HARDENING-5.6
it('runs the API as a role that owns no table', async () => {
  const settings = { databaseUrl: roleUrl, dataDir: folder, migrationsUrl: postgres.connectionString };
  const { database, migrate, close } = await connectDatabase(settings, () => {});
  await migrate();
  // A second run of the migrations changes nothing.
  await migrate();
  expect(await seedWhenEmpty(database, async () => 'no hash', DATA_SECRET)).toBe(true);
  const outbox = outboxRepository(database);
  await outbox.switchOn();
  expect(await outbox.state()).toMatchObject({ isOn: true, hasDue: true });
  await outbox.switchOff();
  expect((await outbox.state()).isOn).toBe(false);

  const { app, startBackgroundWork } = await createApi({
    database,
    jwtSecret: 'a secret of the tests, long enough for HS256',
    dataSecret: 'a secret of the tests, long enough for HS256',
    storageUrl: pathToFileURL(join(folder, 'pictures')).href,
    rateLimits: false,
  });
  const background = await startBackgroundWork({ algolia: null });
  const { email, password } = { email: 'ana@people.example', password: 'correct horse battery' };
  const account = { name: 'Ana', lastName: 'Ruiz', email, password };
  expect((await app.inject({ method: 'POST', url: '/auth/register', body: account })).statusCode).toBe(201);
  const login = await app.inject({ method: 'POST', url: '/auth/login', body: { email, password } });
  const headers = { authorization: `Bearer ${login.json().token}` };
  const review = { companyName: 'Acme', companyUrl: 'acme.example', title: 'Fine', description: 'Well.', rating: 4 };
  const written = await app.inject({ method: 'POST', url: '/review/companyOrUser', headers, body: review });
  expect(written.statusCode).toBe(201);
  const search = { requests: [{ indexName: 'companiesSearch', query: 'acme' }] };
  const found = await app.inject({ method: 'POST', url: '/1/indexes/*/queries', body: search });
  expect(found.json().results[0].hits[0]).toMatchObject({ objectID: 'acme.example' });
  await background.stop();
  await app.close();
  await close();

  const application = createDatabase(roleUrl);
  for (const statement of [
    'drop table reviews',
    'alter table users add column x text',
    'create table more (id integer)',
    'truncate sessions',
    'alter table companies disable trigger companies_search',
    `insert into migrations (name) values ('x')`,
    'create index on reviews (title)',
  ]) {
    await expect(application.raw(statement)).rejects.toMatchObject({ code: '42501' });
  }
  await application.destroy();
});

it('skips ids as the owner of the tables after a point-in-time recovery', async () => {
  const run = (settings: Record<string, string>) =>
    promisify(execFile)(process.execPath, [join(root, 'api/dist/commands/prepareRecovered.js')], {
      env: { ...process.env, DATABASE_URL: roleUrl, DATA_DIR: folder, ...settings },
    });
  await expect(run({})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The role may not change the sequence \w+\. Set MIGRATIONS_URL [^\n]+\n$/),
  });
  expect((await run({ MIGRATIONS_URL: postgres.connectionString })).stdout).toMatch(/^Deleted \d+ rows/);
  const owner = createDatabase(postgres.connectionString);
  const { rows } = await owner.raw('select last_value from reviews_id_seq');
  expect(Number(rows[0].last_value)).toBeGreaterThan(1_000_000);
  await owner.destroy();
});

it('migrates again if DATABASE_URL and MIGRATIONS_URL name the same role, which owns the tables', async () => {
  const owner = createDatabase(postgres.connectionString);
  // Revokes the same privileges as earlier versions of Heard.
  await owner.raw('revoke insert, update, delete on migrations, migrations_lock from heard');
  await owner.destroy();
  const databaseUrl = postgres.connectionString;
  const { migrate, close } = await connectDatabase(
    { databaseUrl, dataDir: folder, migrationsUrl: databaseUrl },
    () => {},
  );
  for (const _ of [1, 2]) await expect(migrate()).resolves.toBeUndefined();
  await close();
});

it('names the setting MIGRATIONS_URL when the owner of the tables cannot connect', async () => {
  const migrationsUrl = postgres.connectionString.replace('heard@', 'nobody_here@');
  const { migrate, close } = await connectDatabase({ databaseUrl: roleUrl, dataDir: folder, migrationsUrl }, () => {});
  await expect(migrate()).rejects.toThrow(/^MIGRATIONS_URL: the database rejected the connection/);
  await close();
});
