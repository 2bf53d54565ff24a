import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { logIn, PASSWORD, reviewOf } from './call.ts';
import { startPostgres } from './postgres.ts';
import { memoryOf, startApi, untilAnswers } from './processes.ts';

jest.setTimeout(240_000);

const CAPACITY_MS = 15_000;
const OVERLOAD_MS = 60_000;
const CLIENTS = 64;
const CONSUMERS = 40;

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
  /** Whether an answer is the right one. */
  isRight(status: number, body: string): boolean;
}

interface Outcome {
  kind: 'good' | 'refused' | 'wrong';
  status: number;
  took: number;
  what: string;
}

/** As many sockets as it takes: whoever comes does not wait for the others' answers. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 });
afterAll(() => agent.destroy());

function send(url: string, { method, path, token, body, isRight }: Asked): Promise<Outcome> {
  const began = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (kind: Outcome['kind'], status: number) =>
      resolve({ kind, status, took: performance.now() - began, what: `${method} ${path}` });
    const sent = request(
      url + path,
      {
        method,
        agent,
        timeout: 20_000,
        headers: {
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        let heard = '';
        answer.setEncoding('utf8').on('data', (data) => (heard += data));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          const isRefusal = status === 503 || status === 429;
          const saysSo = isRefusal && heard.includes('"/problems/') && answer.headers['retry-after'] !== undefined;
          end(saysSo ? 'refused' : isRight(status, heard) ? 'good' : 'wrong', status);
        });
        answer.on('error', () => end('wrong', 0));
      },
    );
    sent.on('timeout', () => sent.destroy());
    // A connection that was closed while it was idle says nothing of the call: a client tries again.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET'
        ? resolve(send(url, { method, path, isRight, ...(token && { token }), ...(body && { body }) }))
        : end('wrong', 0),
    );
    sent.end(text);
  });
}

const share = (times: number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

test('twice the load that it can carry, for a minute: right answers or quick refusals, and normal again at once', async () => {
  const database = await startPostgres();
  const api = await startApi({ DATABASE_URL: database.url, SEED_DEMO: '1', LOG_LEVEL: 'warn' });
  await untilAnswers(`${api.url}/health/ready`, api);
  const tokens: string[] = [];
  for (let at = 0; at < CONSUMERS; at++) tokens.push(await logIn(api.url, `consumer${at}@overload.example`));
  const knex = createDatabase(database.url);
  const companies = await knex('companies').select('domain', 'name');
  const pick = <Item>(items: Item[], turn: number): Item => items[turn % items.length] as Item; // None is empty.

  let turns = 0;
  /** What people do: mostly they read and search, some write, some log in. */
  function next(): Asked {
    const turn = turns++;
    const { domain, name } = pick(companies, turn);
    const consumer = turn % CONSUMERS;
    const token = pick(tokens, turn);
    const kind = (turn * 37) % 100;
    if (kind < 4) {
      const email = `consumer${consumer}@overload.example`;
      const isRight = (status: number, heard: string) => status === 200 && heard.includes(email);
      return { method: 'POST', path: '/auth/login', body: { email, password: PASSWORD }, isRight };
    }
    if (kind < 10) {
      const body = reviewOf(`https://overload-${turn}.example`, { title: `Turn ${turn}` });
      const isRight = (status: number, heard: string) => status === 201 && heard.includes(`"Turn ${turn}"`);
      return { method: 'POST', path: '/review/companyOrUser', token, body, isRight };
    }
    if (kind < 20) {
      const isRight = (status: number, heard: string) => status === 200 && heard.includes(`consumer${consumer}@`);
      return { method: 'GET', path: '/user/me', token, isRight };
    }
    if (kind < 40) {
      const body = {
        requests: [{ indexName: 'companiesSearch', query: name.slice(0, 3 + (turn % 5)), hitsPerPage: 5 }],
      };
      const isRight = (status: number, heard: string) => status === 200 && heard.includes('"objectID"');
      return { method: 'POST', path: '/1/indexes/*/queries', body, isRight };
    }
    const isRight = (status: number, heard: string) => status === 200 && heard.includes(`"id":"${domain}"`);
    return { method: 'GET', path: `/company/${domain}`, isRight };
  }

  /** So many clients, each of which asks again when it has its answer. */
  async function closedLoop(clients: number, duration: number, pause = 0): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const deadline = Date.now() + duration;
    const client = async () => {
      while (Date.now() < deadline) {
        outcomes.push(await send(api.url, next()));
        if (pause > 0) await sleep(pause);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return outcomes;
  }

  /** So many calls a second, whether the others have been answered or not. */
  async function openLoop(perSecond: number, duration: number): Promise<Outcome[]> {
    const sent: Promise<Outcome>[] = [];
    const began = performance.now();
    for (let passed = 0; passed < duration; passed = performance.now() - began) {
      while (sent.length < (passed / 1000) * perSecond) sent.push(send(api.url, next()));
      await sleep(5);
    }
    return Promise.all(sent);
  }

  const good = (outcomes: Outcome[]) => outcomes.filter(({ kind }) => kind === 'good');
  const memory: number[] = [];
  const watch = setInterval(() => void memoryOf(api.pid).then((megabytes) => memory.push(megabytes)), 500);
  try {
    await closedLoop(CLIENTS, 5000);
    const calm = await closedLoop(2, 3000, 50);
    const measured = await closedLoop(CLIENTS, CAPACITY_MS);
    const capacity = good(measured).length / (CAPACITY_MS / 1000);
    const before = Math.max(...memory);

    const outcomes = await openLoop(2 * capacity, OVERLOAD_MS);
    const rate = good(outcomes).length / (OVERLOAD_MS / 1000);
    const refused = outcomes.filter(({ kind }) => kind === 'refused').map(({ took }) => took);
    const highest = Math.max(...memory);

    await sleep(2000);
    const after = await closedLoop(2, 3000, 50);
    const [calmTime, afterTime] = [calm, after].map((some) =>
      share(
        some.map(({ took }) => took),
        0.5,
      ),
    );
    console.log(
      `carries ${capacity.toFixed(0)} calls a second; offered ${(outcomes.length / (OVERLOAD_MS / 1000)).toFixed(0)}: ` +
        `${rate.toFixed(0)} good (${((100 * rate) / capacity).toFixed(0)} %) after p50 ${share(
          good(outcomes).map(({ took }) => took),
          0.5,
        ).toFixed(0)} ms, ` +
        `${refused.length} refused after p50 ${share(refused, 0.5).toFixed(0)} ms, p95 ${share(refused, 0.95).toFixed(0)} ms; ` +
        `memory ${before.toFixed(0)} MB, then at most ${highest.toFixed(0)} MB; p50 alone ${calmTime?.toFixed(0)} ms, afterwards ${afterTime?.toFixed(0)} ms`,
    );

    const wrong = [...measured, ...outcomes, ...after].filter(({ kind }) => kind === 'wrong');
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(share(refused, 0.95)).toBeLessThan(1000);
    expect(rate).toBeGreaterThan(0.8 * capacity);
    expect(highest).toBeLessThan(before + 150);
    expect(good(after)).toHaveLength(after.length);
    expect(afterTime).toBeLessThan(2 * (calmTime ?? 0) + 20);
    expect(await checkTotals(knex)).toEqual([]);
  } finally {
    clearInterval(watch);
    await knex.destroy();
  }
});
