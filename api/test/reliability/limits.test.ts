import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { call, logIn, reviewBody } from './call.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startApi, until, untilResponds } from './processes.ts';

/** The longest possible wait: two seconds for a turn, three for a connection, and three for a lock. */
const MAX_WAIT_MS = 11_000;

let database: TestPostgres;
let api: Awaited<ReturnType<typeof startApi>>;
let admin: pg.Client;
let token: string;

beforeAll(async () => {
  database = await startPostgres();
  api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  await untilResponds(`${api.url}/health/ready`, api);
  token = await logIn(api.url, 'ana@people.example');
  await call(api.url, 'POST', '/review/companyOrUser', { token, body: reviewBody('https://limits.example') });
  admin = await connect();
});
afterAll(() => admin.end());

// After each test, checks that requests soon succeed again, and that the API has printed nothing.
afterEach(async () => {
  await until('everything works again', async () => {
    const responses = await many(30, readCompany);
    return responses.every(({ status }) => status === 200);
  });
  expect(api.output() + api.errors()).toBe('');
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

// Sends a token, because visitors' requests for one page share a response.
const readCompany = () => call(api.url, 'GET', '/company/limits.example', { token });
const write = () =>
  call(api.url, 'POST', '/review/companyOrUser', { token, body: reviewBody(`https://limits-${Date.now()}.example`) });

function many<Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => work(at)));
}

test('returns 503 for requests that get no database connection while few are free, and serves the other requests', async () => {
  const others: pg.Client[] = [];
  for (;;) {
    const other = await connect().catch((error: { code: string }) => error);
    if (!(other instanceof pg.Client)) {
      expect(other.code).toBe('53300');
      break;
    }
    others.push(other);
  }
  // On a busy machine, requests may arrive so slowly that one connection serves them all.
  const responses: Awaited<ReturnType<typeof readCompany>>[] = [];
  for (let round = 0; round < 20 && responses.every(({ status }) => status === 200); round += 1) {
    responses.push(...(await many(200, readCompany)));
  }
  await Promise.all(others.map((other) => other.end()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(Math.max(...responses.map(({ took }) => took))).toBeLessThan(MAX_WAIT_MS);
});

test('rejects requests with 503 within a timeout while a table is locked, and still responds to health checks', async () => {
  await admin.query('begin; lock table reviews in access exclusive mode');
  const deadline = Date.now() + 10_000;
  const responses: { status: number; took: number }[] = [];
  // Sends few requests, so that they wait for the lock and not for a processor.
  const clients = many(50, async () => {
    while (Date.now() < deadline) {
      responses.push(await readCompany());
      await sleep(100);
    }
  });
  for (; Date.now() < deadline; await sleep(500)) {
    for (const path of ['/health/live', '/health/ready']) {
      const health = await call(api.url, 'GET', path);
      expect([path, health.status]).toEqual([path, 200]);
    }
  }
  await clients;
  const waiting = await admin.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
  expect(waiting.rowCount).toBeLessThanOrEqual(10);
  await admin.query('rollback');
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  const times = responses.map(({ took }) => took).sort((a, b) => a - b);
  expect(times.at(-1)).toBeLessThan(MAX_WAIT_MS);
  // After a second without progress, the API rejects requests as soon as they arrive.
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(1000);
});

// Covers ASVS-15.2.2
it('cancels and rolls back a statement that takes too long', async () => {
  await admin.query(`
    create function sleep_long() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
    create trigger sleep_long after insert on reviews for each row execute function sleep_long()`);
  const [slow, quick] = await Promise.all([write(), readCompany()]);
  expect([slow.status, slow.took > 3000]).toEqual([503, true]);
  expect(quick.status).toBe(200);
  await admin.query('drop trigger sleep_long on reviews; drop function sleep_long');
  const { rows } = await admin.query('select count(*)::int as companies from companies');
  expect(rows).toEqual([{ companies: 1 }]);
  expect((await write()).status).toBe(201);
});

test('releases the locks of a process ten seconds after the process started to hang in a write', async () => {
  const idle = async () =>
    (await admin.query(`select from pg_stat_activity where state like 'idle in transaction%'`)).rowCount ?? 0;
  const writing = new AbortController();
  const writers = many(20, async () => {
    while (!writing.signal.aborted) await write().catch(() => {});
  });
  try {
    await until('it hangs with a transaction open', async () => {
      api.child.kill('SIGSTOP');
      await sleep(100);
      if ((await idle()) > 0) return true;
      api.child.kill('SIGCONT');
      await sleep(50);
      return false;
    });
    const began = Date.now();
    await until('its transactions are ended', async () => (await idle()) === 0);
    expect(Date.now() - began).toBeLessThan(15_000);
  } finally {
    writing.abort();
    api.child.kill('SIGCONT');
  }
  await writers;
});
