import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, logIn, reviewBody, type TimedResponse } from './call.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { readMemory, startApi, until, untilResponds } from './processes.ts';

jest.setTimeout(180_000);

const AWAY_MS = 12_000;
const CLIENTS = 16;
/** The number of concurrent requests in each burst. */
const BURST = 150;

/** How the database fails and recovers, and how long (ms) requests may take to notice. */
const ways: [
  way: string,
  go: (database: TestPostgres) => Promise<void>,
  comeBack: (database: TestPostgres) => Promise<void>,
  noticed: number,
][] = [
  ['stopped', (database) => database.stop(), (database) => database.startAgain(), 500],
  ['frozen, its connections open', (database) => database.freeze(), (database) => database.thaw(), 4000],
];

interface TimedRequest extends TimedResponse {
  what: string;
  /** Milliseconds since the database failed. */
  begunAfter: number;
}

async function timeWithout([, go, comeBack]: (typeof ways)[number]) {
  const database = await startPostgres();
  const api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  await untilResponds(`${api.url}/health/ready`, api);
  const token = await logIn(api.url, 'ana@people.example');
  const review = { token, body: reviewBody('https://away.example') };
  const review1 = await call(api.url, 'POST', '/review/companyOrUser', review);
  const kinds: [string, string, object][] = [
    ['GET', '/company/away.example', {}],
    ['GET', '/user/me', { token }],
    ['GET', '/health/ready', {}],
    ['PUT', `/review/${review1.body.id}`, { token, body: { title: 'Written while nobody could' } }],
    ['POST', '/auth/login', { body: { email: 'ana@people.example', password: 'a quiet harbour' } }],
  ];
  // All connections of the pool are open at that moment.
  await Promise.all(Array.from({ length: 20 }, () => call(api.url, 'GET', '/company/away.example')));
  const [memory, files] = [await readMemory(api.pid), (await readdir(`/proc/${api.pid}/fd`)).length];

  const requests: TimedRequest[] = [];
  await go(database);
  const wentAt = performance.now();
  const callOnce = async (at: number) => {
    const [method, path, sent] = kinds[at % kinds.length] ?? ['GET', '/health/ready', {}];
    const begunAfter = performance.now() - wentAt;
    requests.push({ what: `${method} ${path}`, begunAfter, ...(await call(api.url, method, path, sent)) });
  };
  const client = async (at: number) => {
    for (let turn = at; performance.now() - wentAt < AWAY_MS; turn++) {
      await callOnce(turn);
      await sleep(200);
    }
  };
  const bursts = async () => {
    while (performance.now() - wentAt < AWAY_MS - 5000) {
      await sleep(3000);
      await Promise.all(Array.from({ length: BURST }, (_, at) => callOnce(at)));
      expect((await call(api.url, 'GET', '/health/live')).status).toBe(200);
    }
  };
  await Promise.all([bursts(), ...Array.from({ length: CLIENTS }, (_, at) => client(at))]);
  const after = { memory: await readMemory(api.pid), files: (await readdir(`/proc/${api.pid}/fd`)).length };

  await comeBack(database);
  const backAt = performance.now();
  await until('it is ready again', async () => (await call(api.url, 'GET', '/health/ready')).status === 200);
  const readyAfter = performance.now() - backAt;
  const written = await call(api.url, 'PUT', `/review/${review1.body.id}`, { token, body: { title: 'Back again' } });
  return { api, requests, memory, files, after, readyAfter, written };
}

let results: Promise<Awaited<ReturnType<typeof timeWithout>>[]> | undefined;

// Both at the same time.
test.each(ways)(
  'while PostgreSQL is %s: 503 without a backlog, and recovery without a restart',
  async (way, ...[, , noticed]) => {
    results ??= Promise.all(ways.map(timeWithout));
    const result = (await results)[ways.findIndex(([name]) => name === way)];
    if (result === undefined) throw new Error('No result');
    const { api, requests, memory, files, after, readyAfter, written } = result;

    for (const { what, status, headers, body, begunAfter } of requests) {
      // Readiness is the last known state.
      if (what === 'GET /health/ready' && begunAfter <= noticed && status === 200) continue;
      expect([what, status, headers.get('retry-after')]).toEqual([what, 503, '5']);
      expect([what, headers.get('content-type')]).toEqual([what, expect.stringMatching(/^application\/problem\+json/)]);
      expect(body).toMatchObject({ type: '/problems/unavailable', status: 503 });
    }
    const late = requests
      .filter(({ begunAfter }) => begunAfter > noticed)
      .map(({ took }) => took)
      .sort((a, b) => a - b);
    const caught = requests.filter(({ begunAfter }) => begunAfter <= noticed).map(({ took }) => took);
    const p99 = late[Math.floor(late.length * 0.99)] ?? Infinity;
    console.log(
      `${way}: ${requests.length} requests rejected; once noticed p99 ${p99.toFixed(0)} ms, max ${late.at(-1)?.toFixed(0)} ms, ` +
        `before ${Math.max(...caught).toFixed(0)} ms; ready again after ${readyAfter.toFixed(0)} ms`,
    );
    // Waiting for the database would take seconds.
    expect(late[Math.floor(late.length / 2)]).toBeLessThan(2000);
    expect([written.status, written.body.title]).toEqual([200, 'Back again']);
    expect(api.child.exitCode).toBeNull();
    expect(api.errors()).toBe('');
    expect(api.output()).toBe('');
    expect(after.memory).toBeLessThan(memory + 100);
    expect(after.files).toBeLessThan(files + 2 * BURST);
  },
);
