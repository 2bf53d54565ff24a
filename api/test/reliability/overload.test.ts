import pg from 'pg';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { call, logIn, reviewBody, type TimedResponse } from './call.ts';
import { startPostgres } from './postgres.ts';
import { startApi, until, untilResponds } from './processes.ts';

const REQUESTS = 300;

it('rejects requests beyond the queue of the API with 503 and Retry-After, serves the queued requests, and recovers', async () => {
  const database = await startPostgres();
  const api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  await untilResponds(`${api.url}/health/ready`, api);
  const token = await logIn(api.url, 'ana@people.example');
  const review = { token, body: reviewBody('https://overload.example') };
  expect((await call(api.url, 'POST', '/review/companyOrUser', review)).status).toBe(201);

  const locker = new pg.Client(database.url);
  await locker.connect();
  await locker.query('begin; lock table companies in access exclusive mode');
  const responses: TimedResponse[] = [];
  const requests = Array.from({ length: REQUESTS }, async () => {
    responses.push(await call(api.url, 'GET', '/company/overload.example'));
  });
  // No request can be served while the lock is held: each of the responses so far is a rejection that did not wait for the database.
  await until('requests are rejected', () => responses.length > 0);
  const rejected = responses.slice();
  await locker.query('rollback');
  await locker.end();
  await Promise.all(requests);

  for (const { status, headers, body } of rejected) {
    expect([status, body.type]).toEqual([503, '/problems/unavailable']);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  const served = responses.filter(({ status }) => status === 200);
  expect(served.length).toBeGreaterThan(0);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));

  const afterwards = await Promise.all(
    Array.from({ length: 30 }, () => call(api.url, 'GET', '/company/overload.example')),
  );
  expect(afterwards.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const knex = createDatabase(database.url);
  expect(await checkTotals(knex)).toEqual([]);
  await knex.destroy();
  expect(api.errors() + api.output()).toBe('');
});
