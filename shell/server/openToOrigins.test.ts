import fastify, { type FastifyInstance } from 'fastify';
import { productMount, productPages } from '../test/documents/productPages.ts';
import { exampleCompany } from './rendering/exampleCompany.ts';
import { startWebServer } from './testing.ts';

const KEY = '0123456789abcdef';
const ORIGIN = 'https://other.example';

let web: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  const api = fastify();
  api.get('/company/company.example', async () => exampleCompany);
  api.get('/company/company.example/topics', async () => ({ version: 1, read: 0, notRead: 0, topics: [] }));
  api.get('/licence', async () => ({ textsSince: '2026-11-01T00:00:00.000Z' }));
  api.get('/sitemap/:kind', async () => ({ parts: 1 }));
  api.get('/sitemap/:kind/:part', async () => []);
  ({ web, close } = await startWebServer({
    api,
    mounts: [{ path: '/how-scores-work', module: './Scores', description: 'lead' }, productMount('/business/:id')],
    pages: productPages,
    texts: { en: { lead: 'Read.' } },
    environment: { CONTACT_EMAIL: 'security@heard.example', INDEXNOW_KEY: KEY },
  }));
});
afterAll(() => close());

const send = (method: 'GET' | 'OPTIONS', url: string, headers: Record<string, string> = {}) =>
  web.inject({ method, url, headers: { origin: ORIGIN, ...headers } });

/** Sends the preflight request of a request with the header `If-None-Match`. */
const preflight = (url: string, method = 'GET') =>
  send('OPTIONS', url, {
    'access-control-request-method': method,
    'access-control-request-headers': 'if-none-match',
  });

it.each([
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemap-pages.xml', 200],
  ['/sitemap-lists-1.xml', 200],
  ['/sitemap-companies-1.xml', 200],
  ['/sitemap-reviews-1.xml', 200],
  ['/llms.txt', 200],
  ['/llms-full.txt', 200],
  ['/opensearch.xml', 200],
  ['/opensearch/suggestions?q=', 200],
  ['/opensearch/suggestions', 400],
  ['/.well-known/security.txt', 200],
  [`/${KEY}.txt`, 200],
  ['/widget/company.example', 200],
  ['/widget/absent.example', 404],
  ['/business/company.example.md', 200],
  ['/business/absent.example.md', 404],
  ['/how-scores-work.md', 200],
])(
  'allows pages of all origins to read %s, with status %i, and to cache the preflight for a day',
  async (url, status) => {
    const { statusCode, headers } = await send('GET', url);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*']);
    expect(headers['access-control-expose-headers']).toBe(
      'Link, ETag, Retry-After, RateLimit, RateLimit-Policy, X-Total-Count, X-Request-Id, Heard-Position',
    );
    expect(headers.vary ?? '').not.toMatch(/origin/i);
    expect(await preflight(url)).toMatchObject({
      statusCode: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      },
    });
  },
);

it('allows pages of all origins to read a page in Markdown, but not the document of the page', async () => {
  const markdown = await send('GET', '/business/company.example', { accept: 'text/markdown' });
  expect([markdown.statusCode, markdown.headers['access-control-allow-origin']]).toEqual([200, '*']);
  const html = await send('GET', '/business/company.example', { accept: 'text/html' });
  expect([html.statusCode, html.headers['access-control-allow-origin']]).toEqual([200, undefined]);
});

it.each(['/', '/how-scores-work?lang=es', '/health/live', '/remotes.json'])(
  'does not let pages of other origins read %s',
  async (url) => {
    expect((await send('GET', url)).headers).not.toHaveProperty('access-control-allow-origin');
    const { statusCode, headers } = await preflight(url);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, undefined]);
  },
);

describe('/mcp', () => {
  const call = (origin: string) =>
    web.inject({
      method: 'POST',
      url: '/mcp',
      headers: { origin, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    });

  it.each([ORIGIN, 'null', 'http://localhost:6274', 'chrome-extension://abcdef'])(
    'allows pages of the origin %s to call tools',
    async (origin) => {
      const { statusCode, headers, body } = await call(origin);
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
      expect(body).toContain('find_companies');
    },
  );

  it.each(['', 'nonsense', 'https://a.example/path', 'https://a@b.example'])(
    'rejects the invalid origin %j with 403',
    async (origin) => {
      const { statusCode, body } = await call(origin);
      expect([statusCode, JSON.parse(body)]).toEqual([
        403,
        { jsonrpc: '2.0', error: { code: -32000, message: expect.stringContaining('Origin') }, id: null },
      ]);
    },
  );

  it('responds to a preflight request for /mcp', async () => {
    expect(await preflight('/mcp', 'POST')).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST' },
    });
  });
});
