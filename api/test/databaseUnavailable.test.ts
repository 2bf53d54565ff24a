import { createApp } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { reviewBody, SECRET, testApi } from './testApi.ts';
import { until } from './until.ts';

const api = testApi();

// Covers API-11, API-53, ASVS-16.5.2, ASVS-16.5.3
it('responds with 503 to every request that needs the database while it is unavailable', async () => {
  const { token } = await api.consumer();
  // Nothing listens on port 1.
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
  // A request may still use a connection whose end has not been noticed yet.
  await until(async () => (await api.send('GET', '/health/ready')).status === 200);
  for (let count = 0; count < 20; count++) expect((await api.send('GET', '/health/ready')).status).toBe(200);
});

it('responds with 503 while the pool is exhausted, and recovers', async () => {
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
