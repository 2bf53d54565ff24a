import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, logIn, reviewBody, type TimedResponse } from '../call.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { MAX_MEMORY_GROWTH, readMemory, startApi, until, untilResponds } from '../processes.ts';

const OUTAGE_MS = 12_000;
const CLIENTS = 16;
/** The number of concurrent requests in each burst. */
const BURST = 150;

/** The failures and recoveries of the database, and the maximum time (ms) until requests notice them. */
const outages: [
  kind: string,
  fail: (database: TestPostgres) => Promise<void>,
  recover: (database: TestPostgres) => Promise<void>,
  noticeMs: number,
][] = [
  ['stopped', (database) => database.stop(), (database) => database.startAgain(), 500],
  ['frozen, its connections open', (database) => database.freeze(), (database) => database.thaw(), 4000],
];

interface TimedRequest extends TimedResponse {
  request: string;
  /** The time (ms) since the database failed. */
  startedAfter: number;
}

async function measureOutage([, fail, recover]: (typeof outages)[number]) {
  const database = await startPostgres();
  const api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  await untilResponds(`${api.url}/health/ready`, api);
  const token = await logIn(api.url, 'ana@people.example');
  const review = { token, body: reviewBody('https://away.example') };
  const review1 = await call(api.url, 'POST', '/review/companyOrUser', review);
  const endpoints: [string, string, object][] = [
    ['GET', '/company/away.example', {}],
    ['GET', '/user/me', { token }],
    ['GET', '/health/ready', {}],
    ['PUT', `/review/${review1.body.id}`, { token, body: { title: 'Written while nobody could' } }],
    ['POST', '/auth/login', { body: { email: 'ana@people.example', password: 'a quiet harbour' } }],
  ];
  // Opens all connections of the pool before the files are counted.
  await Promise.all(Array.from({ length: 20 }, () => call(api.url, 'GET', '/company/away.example')));
  const [memory, files] = [await readMemory(api.pid), (await readdir(`/proc/${api.pid}/fd`)).length];

  const requests: TimedRequest[] = [];
  await fail(database);
  const failedAt = performance.now();
  const sendOne = async (at: number) => {
    const [method, path, sent] = endpoints[at % endpoints.length] ?? ['GET', '/health/ready', {}];
    const startedAfter = performance.now() - failedAt;
    requests.push({ request: `${method} ${path}`, startedAfter, ...(await call(api.url, method, path, sent)) });
  };
  const client = async (at: number) => {
    for (let index = at; performance.now() - failedAt < OUTAGE_MS; index++) {
      await sendOne(index);
      await sleep(200);
    }
  };
  const bursts = async () => {
    while (performance.now() - failedAt < OUTAGE_MS - 5000) {
      await sleep(3000);
      await Promise.all(Array.from({ length: BURST }, (_, at) => sendOne(at)));
      expect((await call(api.url, 'GET', '/health/live')).status).toBe(200);
    }
  };
  await Promise.all([bursts(), ...Array.from({ length: CLIENTS }, (_, at) => client(at))]);
  const after = { memory: await readMemory(api.pid), files: (await readdir(`/proc/${api.pid}/fd`)).length };

  await recover(database);
  const recoveredAt = performance.now();
  await until('it is ready again', async () => (await call(api.url, 'GET', '/health/ready')).status === 200);
  const readyAfter = performance.now() - recoveredAt;
  const written = await call(api.url, 'PUT', `/review/${review1.body.id}`, { token, body: { title: 'Back again' } });
  return { api, requests, memory, files, after, readyAfter, written };
}

let results: Promise<Awaited<ReturnType<typeof measureOutage>>[]> | undefined;

// The first test measures all outages concurrently, and the other tests use its results.
test.each(outages)(
  'responds with 503 without a backlog while PostgreSQL is %s, and recovers without a restart',
  async (kind, ...[, , noticeMs]) => {
    results ??= Promise.all(outages.map(measureOutage));
    const result = (await results)[outages.findIndex(([name]) => name === kind)];
    if (result === undefined) throw new Error('No result');
    const { api, requests, memory, files, after, readyAfter, written } = result;

    for (const { request, status, headers, body, startedAfter } of requests) {
      // Two requests may still succeed: the readiness is the result of the last probe, and the response about a company is reused for a second.
      const isKnown = request === 'GET /health/ready' || request === 'GET /company/away.example';
      if (isKnown && startedAfter <= noticeMs && status === 200) continue;
      expect([request, status, headers.get('retry-after')]).toEqual([request, 503, '5']);
      expect([request, headers.get('content-type')]).toEqual([
        request,
        expect.stringMatching(/^application\/problem\+json/),
      ]);
      expect(body).toMatchObject({ type: '/problems/unavailable', status: 503 });
    }
    const late = requests
      .filter(({ startedAfter }) => startedAfter > noticeMs)
      .map(({ took }) => took)
      .sort((a, b) => a - b);
    const early = requests.filter(({ startedAfter }) => startedAfter <= noticeMs).map(({ took }) => took);
    const p99 = late[Math.floor(late.length * 0.99)] ?? Infinity;
    console.log(
      `${kind}: ${requests.length} requests rejected; once noticed p99 ${p99.toFixed(0)} ms, max ${late.at(-1)?.toFixed(0)} ms, ` +
        `before ${Math.max(...early).toFixed(0)} ms; ready again after ${readyAfter.toFixed(0)} ms`,
    );
    // The limit shows that no request waits for the database, which would take seconds.
    expect(late[Math.floor(late.length / 2)]).toBeLessThan(2000);
    expect([written.status, written.body.title]).toEqual([200, 'Back again']);
    expect(api.child.exitCode).toBeNull();
    expect(api.errors()).toBe('');
    expect(api.output()).toBe('');
    expect(after.memory).toBeLessThan(memory + MAX_MEMORY_GROWTH);
    expect(after.files).toBeLessThan(files + 2 * BURST);
  },
);
