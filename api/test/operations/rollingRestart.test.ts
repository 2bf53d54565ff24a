import { setTimeout as sleep } from 'node:timers/promises';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { until } from '../until.ts';
import type { Caller } from './Caller.ts';
import { startCluster, type Cluster } from './startCluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.stop());

const WRITERS = 8;
const READERS = 6;
/** The number of reviews per account, below the limit of reviews per hour. */
const REVIEWS_EACH = 55;

test('fails no request during a rolling restart of APIs and web servers, and neither loses nor repeats a write', async () => {
  const failures: string[] = [];
  /** Maps the id of each acknowledged review to its rating. */
  const acknowledged = new Map<string, number>();
  let answered = 0;
  const ended = new AbortController();
  const { signal } = ended;

  const expectStatus = async (caller: Caller, status: number, ...request: Parameters<Caller['send']>) => {
    try {
      let response = await caller.send(...request);
      // On a busy machine, a process rejects requests that it can't handle in time, and the client repeats them. The log of nginx shows
      // which requests reached no process.
      for (; response.status === 503; response = await caller.send(...request)) {
        await sleep(Number(response.headers['retry-after']) * 1000);
      }
      if (response.status !== status) failures.push(`${request[0]} ${request[1]}: ${response.status} ${response.text}`);
      answered++;
      return response.status === status ? response : null;
    } catch (error) {
      failures.push(`${request[0]} ${request[1]}: ${String(error)}`);
      return null;
    }
  };

  async function write(number: number): Promise<void> {
    const caller = cluster.caller(10 + number);
    const token = await caller.join(`writer${number}@people.example`);
    let last: string | null = null;
    for (let round = 0; !signal.aborted; round++, await sleep(200)) {
      const rating = round % 6;
      if (round % 2 === 0 && round / 2 < REVIEWS_EACH) {
        const body = {
          companyName: 'Acme',
          companyUrl: `acme-${number}-${round}.example`,
          title: 'Fine',
          description: 'All went well.',
          rating,
        };
        const created = await expectStatus(caller, 201, 'POST', '/api/review/companyOrUser', { token, body });
        last = created?.body.id ?? null;
        if (last !== null) acknowledged.set(last, rating);
      } else if (last !== null) {
        const changed = await expectStatus(caller, 200, 'PUT', `/api/review/${last}`, { token, body: { rating } });
        if (changed !== null) acknowledged.set(last, rating);
      }
    }
    caller.leave();
  }

  async function read(number: number): Promise<void> {
    const caller = cluster.caller(50 + number);
    const paths = [
      '/',
      '/api/company/acme-0-0.example',
      '/business/acme-0-0.example',
      '/versions.json',
      '/api/health/live',
    ];
    for (let round = number; !signal.aborted; round++, await sleep(70)) {
      await expectStatus(caller, 200, 'GET', paths[round % paths.length] ?? '/');
    }
    caller.leave();
  }

  const writing = Array.from({ length: WRITERS }, (_, number) => write(number));
  while (acknowledged.size < WRITERS) await sleep(50);
  const load = [...writing, ...Array.from({ length: READERS }, (_, number) => read(number))];

  const endings: { code: unknown; took: number }[] = [];
  for (const round of [1, 2]) {
    for (const at of [0, 1] as const) {
      for (const kind of ['apis', 'webs'] as const) {
        const servers = cluster[kind];
        const began = performance.now();
        const code = await servers[at]?.end('SIGTERM');
        endings.push({ code, took: performance.now() - began });
        servers[at] = await (kind === 'apis' ? cluster.startApi(at) : cluster.startWeb(at));
        // Waits until nginx uses the process again, after its fail_timeout.
        await sleep(round === 1 ? 1500 : 1100);
      }
    }
  }
  ended.abort();
  await Promise.all(load);

  expect(failures).toEqual([]);
  const log = await cluster.nginxLog();
  const errors = log.split('\n').filter((line) => /^\S+ \S+ 5/.test(line));
  expect(errors.filter((line) => !line.endsWith(' 503'))).toEqual([]);
  expect(answered).toBeGreaterThan(500);
  expect(endings.map(({ code }) => code)).toEqual(Array(8).fill(0));
  expect(Math.max(...endings.map(({ took }) => took))).toBeLessThan(10_000);
  // Checks that all four processes have handled requests.
  for (const { url } of [...cluster.apis, ...cluster.webs]) expect(log).toContain(`127.0.0.1:${new URL(url).port} 200`);

  const stored: { id: string; rating: number }[] = await cluster.database('reviews').select('id', 'rating');
  expect(new Map(stored.map(({ id, rating }) => [id, rating]))).toEqual(acknowledged);
  expect(stored).toHaveLength(acknowledged.size);
  expect(await checkTotals(cluster.database)).toEqual([]);
});

test('makes nginx send a POST only once when the process dies during the request', async () => {
  const caller = cluster.caller(90);
  const token = await caller.join('once@people.example');
  const held = await cluster.database.transaction();
  try {
    await held.raw('lock table companies');
    const body = { companyName: 'Once', companyUrl: 'once.example', title: 'Once', description: 'Once.', rating: 1 };
    const sent = caller.send('POST', '/api/review/companyOrUser', { token, body });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'heard-api'`;
    while ((await held.raw(waiting)).rows.length === 0) await sleep(20);
    // Kills both processes, because either may be handling the request.
    await cluster.apis[0]?.end('SIGKILL');
    await Promise.race([sent, sleep(500)]);
    await cluster.apis[1]?.end('SIGKILL');

    const { status, body: problem, headers } = await sent;
    expect([status, problem.type, headers['retry-after']]).toEqual([503, '/problems/unavailable', '5']);
    let upstreams: string[] = [];
    // Waits for the log, because nginx logs a request after it has sent the response.
    await until(async () => {
      const lines = (await cluster.nginxLog()).split('\n');
      upstreams = lines.filter((line) => line.startsWith('POST /api/review/companyOrUser 503'));
      return upstreams.length > 0;
    });
    expect(upstreams).toEqual([expect.stringMatching(/^POST \S+ 503 127\.0\.0\.1:\d+ 502$/)]);
  } finally {
    // A transaction that is still open would keep the cluster from stopping.
    await held.rollback();
  }
  caller.leave();
});
