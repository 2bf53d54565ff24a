import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../../src/database/createDatabase.ts';
import { call, logIn, reviewBody } from '../call.ts';
import { createLoad, getPercentile, type Load, type LoadRequest, type LoadResponse } from '../load.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { MAX_MEMORY_GROWTH, readMemory, startApi, until, untilResponds } from '../processes.ts';

/**
 * The minimum share of served requests. On an idle machine, the API serves all requests, as `npm run bench:overload` shows. Here, other processes may
 * use the processor during a burst. An earlier, fixed limit of waiting requests served only 80 % of 100 clients, and 25 % of 400.
 */
const MIN_SERVED = 0.9;

const COMPANIES = 40;
const PASSWORD = 'a quiet harbour';

let database: TestPostgres;
let api: Awaited<ReturnType<typeof startApi>>;
let load: Load;
let token: string;

beforeAll(async () => {
  database = await startPostgres();
  api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  await untilResponds(`${api.url}/health/ready`, api);
  token = await logIn(api.url, 'ana@people.example');
  await logIn(api.url, 'others@people.example');
  for (let at = 0; at < COMPANIES; at++) {
    const body = reviewBody(`https://burst-${at}.example`, { companyName: `Harbour ${toWord(at)}` });
    expect((await call(api.url, 'POST', '/review/companyOrUser', { token, body })).status).toBe(201);
  }
  load = createLoad(api.url);
});
afterAll(() => load.close());

/** Returns a word for a name. Different words have no common prefix. */
function toWord(at: number): string {
  return `${String.fromCodePoint(97 + (at % 20))}${String.fromCodePoint(97 + Math.floor(at / 20))}lantern`;
}

const page = (at = 0): LoadRequest => ({ path: `/company/burst-${at % COMPANIES}.example` });
/** Requests a page without sharing the response to other requests. */
const separatePage = (at: number): LoadRequest => ({ ...page(at), headers: { 'cache-control': 'no-cache' } });
const search = (query: string): LoadRequest => ({
  method: 'POST',
  path: '/1/indexes/companiesSearch/query',
  body: { query, hitsPerPage: 5 },
});
/** Searches for another text each time. */
const distinctSearch = (at: number) =>
  search(`${toWord(at % COMPANIES)}${' '.repeat(1 + Math.floor(at / COMPANIES))}harbour`);
const login: LoadRequest = {
  method: 'POST',
  path: '/auth/login',
  // Logs in with another account, because many logins end the oldest sessions of the account.
  body: { email: 'others@people.example', password: PASSWORD },
};
const ownAccount = (): LoadRequest => ({ path: '/user/me', headers: { authorization: `Bearer ${token}` } });

const countStatus = (status: number, responses: LoadResponse[]) =>
  responses.filter((one) => one.status === status).length;

/** Measures the capacity with so few clients that no client waits for long. @returns requests per second */
async function measureCapacity(next: (at: number) => LoadRequest): Promise<number> {
  await load.closedLoop(20, 10, next);
  const began = performance.now();
  const responses = await load.closedLoop(20, 20, next);
  expect(countStatus(200, responses)).toBe(400);
  return 400 / ((performance.now() - began) / 1000);
}

// Covers HARDENING-1.2
describe.each(process.env['RELEASE'] === 'reduced' ? [300] : [100, 300, 1000])('%i concurrent visitors', (visitors) => {
  it('lets many concurrent visitors read one company page', async () => {
    const responses = await load.closedLoop(visitors, 3, () => page());
    expect(countStatus(200, responses)).toBeGreaterThanOrEqual(MIN_SERVED * responses.length);
  });

  it('lets many concurrent visitors search for the same company', async () => {
    const responses = await load.closedLoop(visitors, 2, () => search('harbour aalantern'));
    expect(countStatus(200, responses)).toBeGreaterThanOrEqual(MIN_SERVED * responses.length);
  });

  // Sends the number of requests that this machine can serve within a quarter of a second.
  it.each([
    ['read pages that are processed for each of them', separatePage],
    ['search for different texts', distinctSearch],
    ['read their own accounts', ownAccount],
  ])('%s', async (_, next) => {
    const capacity = await measureCapacity(next);
    const clients = Math.min(visitors, Math.max(20, Math.floor(capacity / 4)));
    const responses = await load.closedLoop(clients, 2, next);
    expect(countStatus(200, responses)).toBeGreaterThanOrEqual(MIN_SERVED * responses.length);
  });
});

// Covers HARDENING-1.4
describe('cheap requests are not rejected', () => {
  /** Sends cheap requests while other clients repeat expensive requests. Returns the responses to both. */
  async function readWhile(clients: number, expensive: (at: number) => LoadRequest) {
    const over = new AbortController();
    const others: LoadResponse[] = [];
    const work = Array.from({ length: clients }, async (_, client) => {
      for (let at = client; !over.signal.aborted; at += clients) {
        const response = await load.send(expensive(at));
        others.push(response);
        if (response.status !== 200) await sleep(50);
      }
    });
    // Waits until the expensive requests have filled the queue.
    await sleep(1500);
    const cheap = await load.closedLoop(10, 30, (at) => (at % 2 === 0 ? separatePage(at) : ownAccount()));
    over.abort();
    await Promise.all(work);
    return { cheap, others };
  }

  it.each<[string, number, (at: number) => LoadRequest]>([
    ['of 200 clients that log in', 200, () => login],
    ['of 200 clients that misspell', 200, (at) => search(`hrabuor ${toWord(at)}x${at}`)],
    ['of 100 clients that export their data', 100, () => ({ ...ownAccount(), path: '/user/me/export' })],
  ])('does not reject cheap requests because %s', async (_, clients, expensive) => {
    const { cheap, others } = await readWhile(clients, expensive);
    expect(countStatus(200, cheap)).toBe(cheap.length);
    // The other requests are served or rejected; none fails.
    expect(new Set([200, 503, ...others.map(({ status }) => status)])).toEqual(new Set([200, 503]));
    expect(countStatus(200, others)).toBeGreaterThan(0);
  });
});

it('returns the matches found so far when searches with typos are overloaded', async () => {
  const knex = createDatabase(database.url);
  const { rows } = await knex.raw<{ rows: [{ definition: string }] }>(
    `select pg_get_functiondef('search_sound'::regproc) as definition`,
  );
  // A listing shows a name only after two authors agree on it.
  for (const author of ['bea@people.example', 'cem@people.example']) {
    const body = reviewBody('https://found.example', { companyName: 'Lighthouse' });
    const own = await logIn(api.url, author);
    expect((await call(api.url, 'POST', '/review/companyOrUser', { token: own, body })).status).toBe(201);
  }
  await knex.raw(`create or replace function search_sound(word text) returns text language plpgsql immutable as
    $$ begin if word like 'hrabuor%' then perform pg_sleep(0.2); end if; return word; end $$`);
  try {
    const responses = await load.openLoop(100, 4000, (at) => search(at % 4 === 0 ? 'lighthouse' : `hrabuor${at}`));
    const found = responses.filter((_, at) => at % 4 === 0);
    const others = responses.filter((_, at) => at % 4 !== 0);
    expect(countStatus(503, others)).toBeGreaterThan(0);
    expect(countStatus(200, found)).toBe(found.length);
  } finally {
    await knex.raw(rows[0].definition);
    await knex.destroy();
  }
});

// Covers HARDENING-1.3, HARDENING-1.5
describe('in an open loop at twice the capacity', () => {
  /** The duration of a read, which uses no processor during this time. So the API reaches its limit before the load generator does. */
  const READ_SECONDS = 0.05;
  const SECONDS = 8;

  it('serves requests up to the capacity, rejects the rest early, and recovers', async () => {
    const knex = createDatabase(database.url);
    await knex.raw(`alter table companies rename to stored_companies;
      create view companies as select stored.* from stored_companies stored, pg_sleep(${READ_SECONDS})`);
    try {
      const capacity = await measureCapacity(separatePage);
      const before = await readMemory(api.pid);
      const responses = await load.openLoop(2 * capacity, SECONDS * 1000, separatePage);
      const served = responses.filter(({ status }) => status === 200);
      const rejected = responses.filter(({ status }) => status === 503);
      expect(served.length + rejected.length).toBe(responses.length);
      // The benchmark measures a higher throughput. Here, the senders and other tests use the same processors.
      expect(served.length).toBeGreaterThan(0.4 * capacity * SECONDS);
      expect(rejected.length).toBeGreaterThan(0.1 * capacity * SECONDS);
      const took = (all: LoadResponse[], share: number) =>
        getPercentile(
          all.map((one) => one.took),
          share,
        );
      console.log(
        `served ${served.length / SECONDS}/s of ${capacity.toFixed(0)}/s, p95 ${took(served, 0.95).toFixed(0)} ms; ` +
          `rejected ${rejected.length / SECONDS}/s, p95 ${took(rejected, 0.95).toFixed(0)} ms`,
      );
      expect(took(rejected, 0.5)).toBeLessThan(took(served, 0.5) / 2);
      const seconds = rejected.map(({ retryAfter }) => Number(retryAfter));
      expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...seconds)).toBeLessThanOrEqual(20);
      expect(new Set(seconds).size).toBeGreaterThan(1);
      expect((await readMemory(api.pid)) - before).toBeLessThan(MAX_MEMORY_GROWTH);

      await until('everything is served again', async () => {
        const afterwards = await load.closedLoop(10, 2, separatePage);
        return countStatus(200, afterwards) === afterwards.length;
      });
    } finally {
      await knex.raw('drop view companies; alter table stored_companies rename to companies');
      await knex.destroy();
    }
  });
});

// Covers HARDENING-1.9
it('reports the queue of each lane of requests in /metrics, and logs no errors', async () => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  const read = (name: string, lane: string) =>
    Number(new RegExp(`^${name}\\{lane="${lane}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(read('heard_lane_rejected_total', 'reads')).toBeGreaterThan(0);
  expect(read('heard_lane_wait_seconds_count', 'passwords')).toBeGreaterThan(0);
  for (const name of ['heard_lane_running', 'heard_lane_waiting', 'heard_lane_expected_wait_seconds'])
    expect([name, read(name, 'reads')]).toEqual([name, 0]);
  expect(api.errors() + api.output()).toBe('');
});
