import { createApp } from '../src/app.ts';
import { openRequestPool } from '../src/database/openRequestPool.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { PASSWORD, reviewBody, SECRET, testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();

// Covers API-11, API-53, ASVS-16.5.2, ASVS-16.5.3
it('returns 503 for every request that needs the database while the database is unavailable', async () => {
  const { token } = await api.consumer();
  // Uses port 1, at which no server listens.
  const database = createDatabase('postgres://heard@127.0.0.1:1/heard');
  const app = await createApp({
    database,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: 'file:///nowhere',
    rateLimits: false,
  });
  const headers = { authorization: `Bearer ${token}` };
  const requests = [
    { method: 'GET', url: '/health/ready' },
    { method: 'GET', url: '/company/acme.com' },
    { method: 'GET', url: '/company/acme.com/review' },
    { method: 'GET', url: '/user/me', headers },
    { method: 'POST', url: '/review/companyOrUser', headers, payload: reviewBody('acme.com') },
    { method: 'POST', url: '/auth/login', payload: { email: 'a@b.example', password: 'x' } },
  ] as const;
  for (const request of requests) {
    const response = await app.inject(request);
    expect([request.url, response.statusCode, response.headers['retry-after']]).toEqual([request.url, 503, '5']);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toMatchObject({ type: '/problems/unavailable', status: 503 });
  }
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/openapi.json')).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/auth/login', payload: {} })).statusCode).toBe(400);
  await app.close();
  await database.destroy();
});

it('replaces connections that the database server has closed', async () => {
  expect((await api.send('GET', '/health/ready')).body).toEqual({ status: 'ok' });
  const other = createDatabase(api.database.client.config.connection.connectionString);
  await other.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await other.destroy();
  // Repeats the request, because the pool may not have noticed yet that the server closed a connection.
  await until(async () => (await api.send('GET', '/health/ready')).status === 200);
  for (let count = 0; count < 20; count++) expect((await api.send('GET', '/health/ready')).status).toBe(200);
});

it('returns 503 while the connection pool is exhausted, and recovers', async () => {
  const database = createDatabase(api.database.client.config.connection.connectionString);
  const app = await createApp({
    database,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: 'file:///nowhere',
    rateLimits: false,
  });
  const { pool } = database.client;
  const held = await Promise.all(Array.from({ length: pool.max }, () => database.transaction()));
  pool.acquireTimeoutMillis = 100;
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  await Promise.all(held.map((transaction) => transaction.rollback()));
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  await app.close();
  await database.destroy();
});

// Covers API-11
it('serves reads and reports `not ready` while the database is read-only, and recovers afterwards', async () => {
  const { token, email } = await api.consumer();
  await api.review({ token, email, id: '' }, 'read-only.example');
  // A GET request also writes: it stores the time of the last use of its session or API key.
  await api.database('sessions').update({ last_used_at: api.database.raw("now() - interval '5 minutes'") });
  const pool = openRequestPool(api.databaseUrl, {});
  const app = await createApp({
    database: pool.database,
    getRejection: pool.getRejection,
    checkDatabase: pool.check,
    jwtSecret: SECRET,
    dataSecret: SECRET,
    storageUrl: 'file:///nowhere',
    rateLimits: false,
  });
  const ready = async () => (await app.inject('/health/ready')).statusCode;
  // Changes the setting through another database, because the tested database becomes read-only.
  const server = createDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  const name = new URL(api.databaseUrl).pathname.slice(1);
  const setReadOnly = (isReadOnly: boolean) =>
    server.raw(`alter database ?? set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`, [name]);
  const headers = { authorization: `Bearer ${token}` };
  try {
    await until(async () => (await ready()) === 200);
    await setReadOnly(true);
    // Ends the connections, as a server does when it becomes a standby.
    await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
    await until(async () => (await ready()) === 503);
    // Repeats requests, because the pool may not have noticed yet that the server closed a connection.
    for (const url of ['/company/read-only.example', '/company/read-only.example/review', '/user/me'])
      await until(async () => (await app.inject({ url, headers })).statusCode === 200);
    const writes = [
      { method: 'POST', url: '/auth/login', payload: { email, password: PASSWORD } },
      { method: 'POST', url: '/review/companyOrUser', headers, payload: reviewBody('other.example') },
    ] as const;
    for (const request of writes) {
      const { statusCode, headers: answered } = await app.inject(request);
      expect([request.url, statusCode, answered['retry-after']]).toEqual([request.url, 503, '5']);
    }
    // This time, the server does not end its connections, so the pool must replace them.
    await setReadOnly(false);
    await until(async () => (await ready()) === 200);
    for (const request of writes) expect((await app.inject(request)).statusCode).toBeLessThan(300);
  } finally {
    await setReadOnly(false);
    await server.destroy();
    await app.close();
    await pool.stop();
  }
});
