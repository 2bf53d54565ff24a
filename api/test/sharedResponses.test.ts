import { recordStatements } from './recordStatements.ts';
import { reviewBody, testApi, type LoggedIn } from './testApi.ts';
import { until } from './until.ts';

const api = testApi({ reuseMs: 3_600_000 });

const PATH = '/company/shared.example';
let author: LoggedIn;

beforeAll(async () => {
  author = await api.consumer();
  await api.review(author, 'shared.example');
});

const many = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));

// Covers HARDENING-1.8
it('serves many concurrent requests for a page with one query, and later requests without a query', async () => {
  await api.review(await api.consumer(), 'other.example');
  const statements = await recordStatements(api.database, async () => {
    const responses = await many(200, () => api.send('GET', PATH));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const [one] = responses;
    const later = await api.send('GET', PATH);
    expect(later.text).toBe(one?.text);
    for (const name of [
      'etag',
      'cache-control',
      'cdn-cache-control',
      'content-type',
      'vary',
      'x-content-type-options',
    ]) {
      expect([name, later.headers.get(name)]).toEqual([name, one?.headers.get(name) ?? null]);
    }
  });
  expect(statements).toHaveLength(1);
});

// Covers HARDENING-1.8
it('returns the same headers with a shared list as with the first response, and revalidates it by ETag', async () => {
  const path = `${PATH}/review?limit=1`;
  await api.review(await api.consumer(), 'shared.example');
  const [first, second] = [await api.send('GET', path), await api.send('GET', path)];
  expect(first.headers.get('x-total-count')).toBe('2');
  for (const name of ['x-total-count', 'link']) expect(second.headers.get(name)).toBe(first.headers.get(name));
  const tag = first.headers.get('etag') ?? '';
  const revalidated = await api.send('GET', path, { headers: { 'if-none-match': tag } });
  expect([revalidated.status, revalidated.text]).toEqual([304, '']);
});

it('returns a change to all callers as soon as its author has received the response', async () => {
  const total = async () => (await api.send('GET', PATH)).body.reviewsQuantity;
  const before = await total();
  const { token } = await api.consumer();
  const created = await api.send('POST', '/review/companyOrUser', { token, body: reviewBody('shared.example') });
  expect(await total()).toBe(before + 1);
  const [, during] = await Promise.all([
    api.send('DELETE', `/review/${created.body.id}`, { token }),
    many(20, () => api.send('GET', PATH)),
  ]);
  expect(during).toHaveLength(20);
  expect(await total()).toBe(before);
});

it('shows a new company in searches as soon as it is registered', async () => {
  const search = async () =>
    (await api.send('POST', '/1/indexes/companiesSearch/query', { body: { query: 'quartzfield' } })).body.nbHits;
  expect([await search(), await search()]).toEqual([0, 0]);
  await api.company({ name: 'Quartzfield', website: 'quartzfield.example' });
  expect(await search()).toBe(1);
});

it.each([
  ['a token', () => ({ token: author.token })],
  ['Cache-Control: no-cache', () => ({ headers: { 'cache-control': 'no-cache' } })],
])('runs separate queries for each request with %s', async (_, sent) => {
  await api.send('GET', PATH);
  const statements = await recordStatements(api.database, async () => {
    await many(3, () => api.send('GET', PATH, sent()));
  });
  expect(statements.length).toBeGreaterThanOrEqual(3);
});

it('returns 404 for an absent company only until the company exists', async () => {
  const responses = await many(50, () => api.send('GET', '/company/absent.example'));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
  const created = await api.send('GET', '/company/later.example');
  expect(created.status).toBe(404);
  await api.database('companies').insert({ domain: 'later.example', name: 'Later', website: 'https://later.example' });
  expect((await api.send('GET', '/company/later.example')).status).toBe(200);
});

it('runs a separate query for each waiting request when the first request hangs', async () => {
  await api.review(await api.consumer(), 'hangs.example');
  const transaction = await api.database.transaction();
  await transaction.raw('lock table companies in access exclusive mode');
  const responses = many(5, () => api.send('GET', '/company/hangs.example'));
  const pool: { numUsed(): number } = api.database.client.pool;
  await until(() => pool.numUsed() === 6);
  await transaction.rollback();
  expect((await responses).map(({ status }) => status)).toEqual(Array(5).fill(200));
});

it('counts responses that needed no query', async () => {
  const read = async (result: string) => {
    const { text } = await api.send('GET', '/metrics');
    return Number(new RegExp(`^heard_shared_responses_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  await api.send('GET', PATH);
  const before = await read('stored');
  await many(3, () => api.send('GET', PATH));
  expect((await read('stored')) - before).toBeGreaterThanOrEqual(2);
});
