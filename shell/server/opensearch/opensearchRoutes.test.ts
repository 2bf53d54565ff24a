import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { packageFolder } from '../packageFolder.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
let answer: (reply: FastifyReply) => unknown;
const asked: { headers: Record<string, unknown>; body: unknown }[] = [];

beforeAll(async () => {
  const api = fastify();
  api.post('/1/indexes/*', (request, reply) => {
    asked.push({ headers: request.headers, body: request.body });
    return answer(reply);
  });
  ({ web, close } = await startWebServer({ api, mounts: [{ path: '/', module: './Home' }], texts: {} }));
});
beforeEach(() => {
  asked.length = 0;
  answer = () => ({
    results: [
      { hits: [{ objectID: 'brightloaf.example', name: 'Bright "Loaf"', website: 'https://brightloaf.example' }] },
    ],
  });
});
afterAll(() => close());

const suggest = (query: string) => web.inject(`/opensearch/suggestions${query}`);

it('describes the search for the address bar of browsers', async () => {
  const { statusCode, headers, payload } = await web.inject({
    url: '/opensearch.xml',
    headers: { 'accept-language': 'es' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/opensearchdescription+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'content-language': 'es',
    vary: expect.stringContaining('Accept-Language'),
  });
  expect(payload).toContain('<ShortName>Heard</ShortName>');
  expect(payload).toContain('<Description>Busca empresas y lo que dicen sus clientes</Description>');
  expect(payload.match(/template="[^"]*"/g)).toEqual([
    'template="https://heard.example/search?q={searchTerms}"',
    'template="https://heard.example/opensearch/suggestions?q={searchTerms}"',
    'template="https://heard.example/opensearch.xml"',
  ]);
});

it('links to the search description from every document', () => {
  const template = readFileSync(join(packageFolder, 'src/index.html'), 'utf8');
  expect(template).toContain(
    '<link rel="search" type="application/opensearchdescription+xml" title="Heard" href="/opensearch.xml" />',
  );
});

it('suggests companies, and returns the query unchanged', async () => {
  const { statusCode, headers, payload } = await suggest('?q=bri%20');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/x-suggestions+json; charset=utf-8',
    'no-store',
  ]);
  expect(JSON.parse(payload)).toEqual([
    'bri ',
    ['Bright "Loaf"'],
    ['https://brightloaf.example'],
    ['https://heard.example/business/brightloaf.example'],
  ]);
  expect(asked).toMatchObject([
    {
      headers: { 'x-forwarded-for': '127.0.0.1' },
      body: { requests: [{ indexName: 'companiesSearch', query: 'bri', hitsPerPage: 5 }] },
    },
  ]);
});

it('sends no search without a query', async () => {
  expect(JSON.parse((await suggest('?q=%20')).payload)).toEqual([' ', [], [], []]);
  expect(asked).toEqual([]);
});

it.each(['', '?q=a&q=b', `?q=${'a'.repeat(513)}`])('rejects the query %.20s', async (query) => {
  expect((await suggest(query)).statusCode).toBe(400);
  expect(asked).toEqual([]);
});

it('returns the waiting time while the API rejects searches', async () => {
  answer = (reply) => reply.code(429).header('retry-after', '7').send({});
  const { statusCode, headers } = await suggest('?q=a');
  expect([statusCode, headers['retry-after']]).toEqual([503, '7']);
});
