import { createApp } from '../src/app.ts';
import { createDatabase } from '../src/database/createDatabase.ts';
import { reviewOf, SECRET, testApi } from './testApi.ts';

const api = testApi();

// Covers API-11, API-53, ASVS-16.5.2, ASVS-16.5.3
test('while the database is away every call that needs it says so with 503', async () => {
  const { token } = await api.consumer();
  // Nobody listens on port 1.
  const database = createDatabase('postgres://heard@127.0.0.1:1/heard');
  const app = await createApp({ database, jwtSecret: SECRET, storageUrl: 'file:///nowhere', rateLimits: false });
  const headers = { authorization: `Bearer ${token}` };
  const calls = [
    { method: 'GET', url: '/health/ready' },
    { method: 'GET', url: '/company/acme.com' },
    { method: 'GET', url: '/company/acme.com/review' },
    { method: 'GET', url: '/user/me', headers },
    { method: 'POST', url: '/review/companyOrUser', headers, payload: reviewOf('acme.com') },
    { method: 'POST', url: '/auth/login', payload: { email: 'a@b.example', password: 'x' } },
  ] as const;
  for (const call of calls) {
    const answer = await app.inject(call);
    expect([call.url, answer.statusCode, answer.headers['retry-after']]).toEqual([call.url, 503, '5']);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ type: '/problems/unavailable', status: 503 });
  }
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/openapi.json')).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/auth/login', payload: {} })).statusCode).toBe(400);
  await app.close();
  await database.destroy();
});

test('connections that the server ends are made anew', async () => {
  expect((await api.send('GET', '/health/ready')).body).toEqual({ status: 'ok' });
  const other = createDatabase(api.database.client.config.connection.connectionString);
  await other.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await other.destroy();
  const statuses = new Set<number>();
  for (let i = 0; i < 20; i++) statuses.add((await api.send('GET', '/health/ready')).status);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await api.send('GET', '/health/ready')).status).toBe(200);
});

test('a pool that is busy for too long says 503, and the call works again later', async () => {
  const database = createDatabase(api.database.client.config.connection.connectionString);
  const app = await createApp({ database, jwtSecret: SECRET, storageUrl: 'file:///nowhere', rateLimits: false });
  const sleepOnAll = (seconds: number) =>
    Promise.all(Array.from({ length: 10 }, () => database.raw('select pg_sleep(?)', [seconds])));
  // All connections are open before the wait for one gets short.
  await sleepOnAll(0.1);
  database.client.pool.acquireTimeoutMillis = 100;
  const busy = sleepOnAll(2);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  await busy;
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  await app.close();
  await database.destroy();
});
