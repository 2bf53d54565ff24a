import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { startWebServer } from '../testing.ts';

const PART = 50_000;
let web: FastifyInstance;
let close: () => Promise<void>;
let isApiUnavailable = false;

beforeAll(async () => {
  const mounts = [
    { path: '/', module: './Home', description: 'lead' },
    { path: '/plain', module: './Plain' },
    { path: '/me/*', module: './Area', guard: 'consumer', description: 'lead' },
    { path: '/drafts', module: './Drafts', guard: 'company' },
    { path: '/business/:id', module: './Company', description: 'lead' },
  ];

  const api = fastify();
  api.addHook('onRequest', async (_request, reply) => (isApiUnavailable ? reply.code(503).send({}) : undefined));
  api.get('/sitemap/companies', async () => ({ parts: 3 }));
  api.get('/sitemap/companies/:part', async (request, reply) => {
    const { part } = request.params as { part: string };
    if (Number(part) > 3) return reply.code(404).send({});
    return Array.from({ length: PART }, (_, index) => ({
      id: `company-${part}-${index}.example`,
      lastModified: '2026-11-12T12:00:00.000Z',
    }));
  });
  api.get('/sitemap/lists', async () => ({ parts: 1 }));
  api.get('/sitemap/lists/:part', async (request, reply) =>
    (request.params as { part: string }).part === '1'
      ? [{ path: '/categories/bakeries/es', lastModified: '2026-11-12T12:00:00.000Z' }]
      : reply.code(404).send({}),
  );
  api.get('/sitemap/reviews', async () => ({ parts: 2 }));
  api.get('/sitemap/reviews/:part', async () => [{ id: '50007', lastModified: '2026-11-12T12:00:00.000Z' }]);
  ({ web, close } = await startWebServer({ api, mounts, texts: { en: { lead: 'Read.' } } }));
});

afterEach(() => {
  isApiUnavailable = false;
});

afterAll(() => close());

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

it('lists the pages and each part of the lists, companies and reviews in a sitemap index', async () => {
  const { payload, headers } = await web.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=600');
  expect(payload).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex .*<\/sitemapindex>\n$/s);
  expect(locationsIn(payload)).toEqual(
    ['pages', 'lists-1', 'companies-1', 'companies-2', 'companies-3', 'reviews-1', 'reviews-2'].map(
      (name) => `https://heard.example/sitemap-${name}.xml`,
    ),
  );
});

it('lists the public pages that have a description', async () => {
  expect(locationsIn((await web.inject('/sitemap-pages.xml')).payload)).toEqual(['https://heard.example/']);
});

it('lists the company lists that search engines may index', async () => {
  const { payload } = await web.inject('/sitemap-lists-1.xml');
  expect(locationsIn(payload)).toEqual(['https://heard.example/categories/bakeries/es']);
  expect((await web.inject('/sitemap-lists-2.xml')).statusCode).toBe(404);
});

it('lists the reviews of a part with the time of their last change', async () => {
  expect((await web.inject('/sitemap-reviews-2.xml')).payload).toContain(
    '<url><loc>https://heard.example/review/50007</loc><lastmod>2026-11-12T12:00:00.000Z</lastmod></url>',
  );
});

it('lists 50,000 companies in a compressed part', async () => {
  const { rawPayload, headers } = await web.inject({
    url: '/sitemap-companies-2.xml',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  const xml = gunzipSync(rawPayload).toString();
  const locations = locationsIn(xml);
  expect(new Set(locations).size).toBe(PART);
  expect(locations.at(-1)).toBe('https://heard.example/business/company-2-49999.example');
  expect(xml).toContain('<lastmod>2026-11-12T12:00:00.000Z</lastmod></url>');
  // The sitemap protocol limits a file to 50 MB.
  expect(xml.length).toBeLessThan(50 * 1024 * 1024);
});

it.each([
  ['/sitemap-companies-4.xml', 404],
  ['/sitemap-companies-x.xml', 404],
  ['/sitemap-companies-.xml', 404],
])('responds to %s with %i', async (url, status) => {
  expect((await web.inject(url)).statusCode).toBe(status);
});

it.each(['/sitemap.xml', '/sitemap-companies-1.xml'])(
  'responds to %s with 503 and Retry-After while the API is unavailable',
  async (url) => {
    isApiUnavailable = true;
    const { statusCode, headers } = await web.inject(url);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  },
);

it('links the sitemap and excludes pages that need a login in robots.txt', async () => {
  const { payload, headers } = await web.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /me$',
    'Disallow: /me?',
    'Disallow: /me/',
    'Disallow: /drafts$',
    'Disallow: /drafts?',
    'Disallow: /drafts/',
    'Disallow: /api/',
    'Allow: /api/avatars/',
    'Allow: /api/photos/',
    '',
    'Sitemap: https://heard.example/sitemap.xml',
    '',
  ]);
});

it('excludes the AI crawlers that the deployment names from the whole site', async () => {
  const deployment = await startWebServer({
    api: fastify(),
    mounts: [{ path: '/', module: './Home' }],
    texts: {},
    environment: { AI_CRAWLERS_DISALLOWED: 'GPTBot, CCBot' },
  });
  const { payload } = await deployment.web.inject('/robots.txt');
  await deployment.close();
  expect(payload).toContain('\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nSitemap: ');
});
