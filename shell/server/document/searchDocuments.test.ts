import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The searches that the API has received. */
const asked: object[][] = [];
let answer: (reply: FastifyReply) => unknown;

beforeEach(async () => {
  asked.length = 0;
  answer = () => ({ results: [{ hits: [] }] });
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>';
  const mounts = [productMount('/search', { title: 'title' })];
  const api = fastify();
  api.post<{ Body: { requests: object[] } }>('/1/indexes/:index/queries', async (request, reply) => {
    asked.push(request.body.requests);
    return answer(reply);
  });
  api.get('/categories', () => ({ categories: [] }));
  ({ web, close } = await startWebServer({
    api,
    mounts,
    pages: productPages,
    template,
    texts: { en: { title: 'Search' } },
  }));
});
afterEach(() => close());

async function open(url: string) {
  const { statusCode, body, headers } = await web.inject({ url });
  const json = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
  return {
    status: statusCode,
    title: /<title>(.*?)<\/title>/s.exec(body)?.[1],
    robots: headers['x-robots-tag'],
    location: headers.location,
    responses: JSON.parse(json).responses as Record<string, unknown>,
  };
}

// Covers DISCOVERY-31.2
it('includes the search results, with the counts of each filter', async () => {
  const { status, title, robots, responses } = await open(
    '/search?q=%3Cbri%3E&category=bakeries&country=es&rating=4.5&page=2',
  );
  expect([status, title, robots]).toEqual([200, 'Search: &lt;bri&gt; · Heard', 'noindex']);
  expect(responses).toEqual({
    '/1/indexes/*/queries ["companiesSearch","<bri>","bakeries","ES",4.45,2]': { results: [{ hits: [] }] },
  });
  const common = { query: '<bri>', numericFilters: ['ratingGeneral>=4.45'] };
  expect(asked).toEqual([
    [
      expect.objectContaining({
        ...common,
        page: 1,
        hitsPerPage: 20,
        facetFilters: [['categories:bakeries'], ['country:ES']],
      }),
      expect.objectContaining({ ...common, hitsPerPage: 0, facets: ['categories'], facetFilters: [['country:ES']] }),
      expect.objectContaining({
        ...common,
        hitsPerPage: 0,
        facets: ['country'],
        facetFilters: [['categories:bakeries']],
      }),
    ],
  ]);
});

it('truncates the search text to 512 characters', async () => {
  await open(`/search?q=${'x'.repeat(600)}`);
  expect(asked).toEqual([[expect.objectContaining({ query: 'x'.repeat(512) })]]);
});

it.each([
  ['/search?category=bakeries', '/categories/bakeries'],
  ['/search?category=bakeries&country=ES&lang=fr', '/categories/bakeries/es?lang=fr'],
  ['/search?country=fr', '/places/fr'],
  ['/search?q=bri&category=&country=ES&rating=', '/search?q=bri&country=ES'],
])('redirects %s to %s', async (from, to) => {
  expect(await open(from)).toMatchObject({ status: 301, location: to });
  expect(asked).toEqual([]);
});

it('includes the categories if there is no query', async () => {
  expect(await open('/search')).toMatchObject({
    status: 200,
    title: 'Search · Heard',
    responses: { '/categories': { categories: [] } },
  });
});

it('sends the document without results while the API is unavailable, so that the page retries', async () => {
  answer = (reply) => reply.code(503).send({});
  expect(await open('/search?q=bri')).toMatchObject({ status: 200, responses: {} });
});
