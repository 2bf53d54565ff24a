import { SEARCH_INDEX } from '@heard/contract';
import { rateLimits, type RateLimit } from '../../src/plugins/rateLimits.ts';
import { testApi, type ApiResponse } from '../testApi.ts';
import { until } from '../until.ts';

/** Raises all rate limits, because requests below the limits must not harm other visitors either. */
const limits: Record<string, RateLimit> = Object.fromEntries(
  Object.entries<RateLimit>(rateLimits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }]),
);
const api = testApi({ rateLimits: limits });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Returns the milliseconds that work takes. */
async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const openPage = () => api.send('GET', '/company/visited.example');

/** Opens a company's page as another visitor. */
const visit = async () => {
  expect((await openPage()).status).toBe(200);
};

/** Returns the longest time that another visitor waits during an attack, in milliseconds. */
async function timeVisits(attack: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const over = attack().finally(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver || times.length < 3) times.push(await time(visit));
  await over;
  return Math.max(...times);
}

const search = (body: object) => api.send('POST', '/1/indexes/*/queries', { body });
const queries = (count: number, fields: object) =>
  Array.from({ length: count }, () => ({ indexName: SEARCH_INDEX, query: 'a', ...fields }));

beforeAll(async () => {
  await api.review(await api.consumer(), 'visited.example');
});

afterAll(() => {
  expect(api.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

describe('searches', () => {
  beforeAll(async () => {
    // Each letter is a match, and each match is surrounded by tags.
    await api.database.raw(`
      insert into companies (domain, website, name)
      select 'a' || at || '.example', 'https://a' || at || '.example', trim(repeat('a ', 60))
      from generate_series(1, 300) as at`);
  });

  // Covers ASVS-2.4.1, HARDENING-2.4
  it('limits the number of searches, hits and highlight tags in one request', async () => {
    const longest = { hitsPerPage: 100, highlightPreTag: '<'.repeat(32), highlightPostTag: '>'.repeat(32) };
    for (const [body, field] of [
      [{ requests: queries(6, {}) }, 'requests'],
      [{ requests: queries(1, { hitsPerPage: 101 }) }, 'requests.0.hitsPerPage'],
      [{ requests: queries(1, { highlightPreTag: '<'.repeat(33) }) }, 'requests.0.highlightPreTag'],
      [{ requests: queries(5, longest) }, 'requests.2.hitsPerPage'],
    ] as const) {
      const { status, body: problem } = await search(body);
      expect([status, problem.errors]).toEqual([400, [{ field, message: expect.any(String) }]]);
    }
    expect((await search({ requests: queries(5, { ...longest, hitsPerPage: 20 }) })).status).toBe(200);
  });

  // Covers HARDENING-2.4
  it('limits search responses to 1 MB, whatever the names of the companies', async () => {
    const fields = { highlightPreTag: '<'.repeat(32), highlightPostTag: '>'.repeat(32) };
    const sizes: number[] = [];
    for (let hitsPerPage = 10; hitsPerPage <= 100; hitsPerPage += 10) {
      const { status, text } = await search({ requests: queries(5, { ...fields, hitsPerPage }) });
      expect([200, 400]).toContain(status);
      sizes.push(Buffer.byteLength(text));
    }
    expect(Math.max(...sizes)).toBeLessThan(1_000_100);
    expect(Math.max(...sizes)).toBeGreaterThan(500_000);
  });

  // Covers HARDENING-2.6
  it('delays no other visitors while the largest searches run', async () => {
    const small = () => search({ requests: queries(1, { hitsPerPage: 5 }) });
    const large = () => search({ requests: queries(50, { hitsPerPage: 1000, highlightPreTag: '<'.repeat(100) }) });
    const [baseline, attacked]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round++) {
      for (const [times, attack] of [
        [baseline, small],
        [attacked, large],
      ] as const) {
        times.push(await timeVisits(() => Promise.all([attack(), attack()])));
      }
    }
    expect(median(attacked)).toBeLessThan(10 * median(baseline) + 50);
  });
});

describe('what one client repeats', () => {
  let owner = '';
  beforeAll(async () => {
    owner = (await api.company()).token;
  });
  let count = 0;
  const longName = () => `${'Aa'.repeat(30)} ${(count += 1)}`;

  // Covers HARDENING-2.8, HARDENING-2.16, HARDENING-2.15
  it.each<[string, () => Promise<{ status: number }>]>([
    ['renames', () => api.send('PUT', '/company', { token: owner, body: { name: longName() } })],
    [
      'requests for the documents of the API',
      async () => {
        const response = await fetch(`${api.url}/openapi.json`);
        // The response is not parsed, because the client shares a thread with the API here.
        await response.arrayBuffer();
        return response;
      },
    ],
    [
      'requests from ever new IPv6 networks',
      () => api.send('GET', '/company/nobody.example', { headers: { 'x-forwarded-for': `2001:db8:${count++}::1` } }),
    ],
  ])('%s do not delay other visitors', async (_, send) => {
    const [baseline, attacked]: [number[], number[]] = [[], []];
    const sendTen = async (sendOne: () => Promise<{ status: number }>) => {
      const responses = await Promise.all(Array.from({ length: 10 }, sendOne));
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    };
    for (let round = 0; round < 9; round++) {
      // Also measures visits during as many ordinary requests, because other load on the machine delays all visits. Then compares both durations.
      baseline.push(await timeVisits(() => sendTen(openPage)));
      attacked.push(await timeVisits(() => sendTen(send)));
    }
    expect(median(attacked)).toBeLessThan(5 * median(baseline) + 50);
  });
});

describe('invalid bodies', () => {
  const MAX_BYTES = 126 * 1024;
  const items = `{"requests":[${'{},'.repeat(MAX_BYTES / 3).slice(0, -1)}]}`;
  const repeated = (text: string) => text.repeat(Math.floor(MAX_BYTES / Buffer.byteLength(text)));

  // Covers ASVS-2.4.1, HARDENING-2.10
  it.each<[string, string, () => string, string[]]>([
    ['an array with 40,000 items', '/1/indexes/*/queries', () => items, ['requests']],
    [
      '12,000 unknown properties',
      '/auth/login',
      () => JSON.stringify(Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`k${at}`, 0]))),
      Array.from({ length: 50 }, (_, at) => `k${at}`),
    ],
    [
      'a long text',
      '/auth/registerCompany',
      () => JSON.stringify({ description: repeated('a ') }),
      ['name', 'email', 'website', 'workEmail', 'password', 'description'],
    ],
    [
      'a long text with accents',
      '/auth/registerCompany',
      () => JSON.stringify({ description: repeated('e\u0301') }),
      ['name', 'email', 'website', 'workEmail', 'password', 'description'],
    ],
    [
      'a long website',
      '/auth/registerCompany',
      () => JSON.stringify({ website: `http://${repeated('a.')}` }),
      ['name', 'email', 'website', 'workEmail', 'password'],
    ],
  ])('delays no other visitors while it rejects invalid bodies with %s', async (_, path, createBody, fields) => {
    const body = createBody();
    expect(Buffer.byteLength(body)).toBeLessThan(128 * 1024);
    const send = (content: string) => api.send('POST', path, { body: content });
    const response = await send(body);
    expect([response.status, response.body.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      [...fields].sort(),
    ]);
    // Derives the time limit from the time to parse the largest body, which depends on the speed of the machine.
    const parsing: number[] = [];
    const [baseline, attacked]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round++) {
      for (const [times, content] of [
        [baseline, '{}'],
        [attacked, body],
      ] as const) {
        times.push(await timeVisits(() => send(content)));
      }
      parsing.push(await time(() => void JSON.parse(items)));
    }
    expect(median(attacked)).toBeLessThan(3 * median(baseline) + 15 * median(parsing));
  });

  // Covers HARDENING-2.10
  it('documents a maximum number of items for each array of a request', async () => {
    const { body } = await api.send('GET', '/openapi.json');
    const unbounded: string[] = [];
    const visitSchema = (schema: object, path: string) => {
      if (Reflect.get(schema, 'type') === 'array' && Reflect.get(schema, 'maxItems') === undefined)
        unbounded.push(path);
      const { $ref } = schema as { $ref?: string };
      if ($ref !== undefined) visitSchema(body.components.schemas[$ref.split('/').at(-1) ?? ''], path);
      for (const [name, value] of Object.entries(schema))
        if (typeof value === 'object' && value !== null) visitSchema(value, `${path}.${name}`);
    };
    for (const [path, operations] of Object.entries<Record<string, Record<string, object>>>(body.paths)) {
      for (const [method, { requestBody = {}, parameters = {} }] of Object.entries(operations))
        visitSchema({ requestBody, parameters }, `${method} ${path}`);
    }
    expect(unbounded).toEqual([]);
  });
});

describe('concurrent writes of one account', () => {
  // Covers API-10, HARDENING-2.7
  it('runs at most two concurrent writes of an account, queues eight more, and rejects the rest', async () => {
    const [ana, other] = [await api.consumer(), await api.consumer()];
    const write = () => api.send('PUT', '/user/me', { token: ana.token, body: { name: 'Eva' } });
    let done: ApiResponse[] = [];
    const lock = await api.database.transaction();
    try {
      // Each write now waits for the row of its account.
      await lock('users').where({ id: ana.id }).forUpdate();
      const writes = Promise.all(
        Array.from({ length: 150 }, async () => {
          const response = await write();
          done.push(response);
          return response;
        }),
      );
      await until(() => done.length === 140);
      expect(new Set(done.map(({ status }) => status))).toEqual(new Set([429]));
      expect(done[0]?.headers.get('retry-after')).toBe('1');
      const { rows } = await api.database.raw<{ rows: { count: number }[] }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%users%'`,
      );
      expect(rows).toEqual([{ count: 2 }]);
      // Visitors and other accounts are served in the meantime.
      for (let visits = 0; visits < 20; visits++) await visit();
      expect((await api.send('PUT', '/user/me', { token: other.token, body: { name: 'Eva' } })).status).toBe(200);
      expect(done).toHaveLength(140);
      await lock.commit();
      const statuses = (await writes).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    } finally {
      if (!lock.isCompleted()) await lock.rollback();
    }
    done = [];
    // Checks that the finished writes have left the queue: another write of the account succeeds.
    expect((await write()).status).toBe(200);
  });

  it('accepts further writes of an account after its client has disconnected during writes', async () => {
    const { token } = await api.consumer();
    for (let request = 0; request < 12; request++) {
      const abort = new AbortController();
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
      const sent = fetch(`${api.url}/user/me`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
        duplex: 'half',
        signal: abort.signal,
      });
      setImmediate(() => abort.abort());
      await expect(sent).rejects.toThrow('abort');
    }
    await until(async () => (await api.send('PUT', '/user/me', { token, body: { name: 'Eva' } })).status === 200);
  });
});
