import fastify, { type FastifyInstance } from 'fastify';
import { ApiReader, DocumentReads } from './ApiReader.ts';
import { PageReads } from './PageReads.ts';

let api: FastifyInstance;
let reads: DocumentReads;
/** The requests that the API has received. */
const received: { url: string; headers: Record<string, unknown> }[] = [];
let body: object;

beforeAll(async () => {
  api = fastify();
  api.get('/*', async (request) => {
    received.push({ url: request.url, headers: request.headers });
    return body;
  });
  api.post('/*', async (request) => {
    received.push({ url: request.url, headers: request.headers });
    return { results: [] };
  });
  await api.listen({ port: 0 });
});
beforeEach(() => {
  received.length = 0;
  body = { id: 'acme.example' };
  reads = new DocumentReads(new ApiReader(api.listeningOrigin), { 'accept-language': 'es' });
});
afterAll(() => api.close());

const get = (path: string) => ({ type: 'get', path, isPage: false, mayBeOld: false }) as const;

it('collects the company of a page, and all other responses by their query keys', async () => {
  const page = new PageReads(reads, null);
  await page.send(get('/company/acme.example'));
  await page.send({ ...get('/company/acme.example/review?page=2'), isPage: true });
  expect(page.company).toEqual(body);
  expect(page.responses).toEqual({ '/company/acme.example/review?page=2': { items: body, next: null, total: 0 } });
  expect(reads.stored?.map(({ path }) => path)).toEqual([
    '/company/acme.example',
    '/company/acme.example/review?page=2',
  ]);
});

it('sends the language of the visitor to the API, but no token', async () => {
  await new PageReads(reads, null).send(get('/categories'));
  expect(received[0]?.headers).toMatchObject({ 'accept-language': 'es' });
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});

it('rejects a path that is not public without sending a request', async () => {
  expect(await new PageReads(reads, null).send(get('/user/me'))).toMatchObject({ status: 'rejected' });
  expect(received).toEqual([]);
});

it('rejects the thirteenth request of a document', async () => {
  const page = new PageReads(reads, null);
  const results = [];
  for (let at = 0; at < 13; at += 1) results.push((await page.send(get(`/topics?q=${at}`))).status);
  expect(results).toEqual([...Array.from({ length: 12 }, () => 'found'), 'rejected']);
  expect(received).toHaveLength(12);
});

it('rejects responses that together exceed a megabyte', async () => {
  body = { text: 'x'.repeat(600_000) };
  const page = new PageReads(reads, null);
  expect((await page.send(get('/categories'))).status).toBe('found');
  expect(await page.send(get('/places'))).toMatchObject({ status: 'rejected' });
  expect(Object.keys(page.responses)).toEqual(['/categories']);
});

it('reports a response of more than a megabyte as unavailable', async () => {
  body = { text: 'x'.repeat(1_100_000) };
  expect(await new PageReads(reads, null).send(get('/categories'))).toMatchObject({ status: 'unavailable' });
});

it('rejects a malformed search without sending a request', async () => {
  const search = { type: 'search', request: { query: 'x'.repeat(600), page: 1 } } as const;
  expect(await new PageReads(reads, null).send(search)).toMatchObject({ status: 'rejected' });
  expect(reads.isExcluded).toBe(false);
});

it.each([
  ['sends the search for the best matches to Algolia', undefined, 'app'],
  ['sends the search for sorted results to the API, since Algolia has no index for them', 'rating' as const, undefined],
])('%s', async (_, sort, application) => {
  const algolia = { appId: 'app', searchKey: 'key', url: api.listeningOrigin };
  const request = { query: 'bakery', page: 1, ...(sort && { sort }) };
  expect(await new PageReads(reads, algolia).send({ type: 'search', request })).toMatchObject({ status: 'found' });
  expect(received.map(({ headers }) => headers['x-algolia-application-id'])).toEqual([application]);
});
