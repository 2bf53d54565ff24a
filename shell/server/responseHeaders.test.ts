import { connect } from 'node:net';
import { securityHeaders } from '@heard/server-kit';
import fastify, { type FastifyInstance } from 'fastify';
import { productMount, productPages } from '../test/documents/productPages.ts';
import { createWebServer } from './createWebServer.ts';
import { readSettings } from './settings.ts';
import { startWebServer } from './testing.ts';

const SECURITY = securityHeaders('https://heard.example');
/** Documents have a separate policy: see `contentSecurityPolicy`. */
const DOCUMENT = {
  ...SECURITY,
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; object-src 'none'; script-src 'self' 'sha256-[^']{44}';.* base-uri 'none';.* frame-ancestors 'none'$/,
  ),
};
/** The headers of files of remotes. Pages of other origins may load these files. */
const FILE = { ...SECURITY, 'cross-origin-resource-policy': 'cross-origin' };
/** The headers of the response to a form that was sent without scripts. The response is a page with an inline style. */
const FORM = {
  ...SECURITY,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const SHARED = 'public, max-age=0, s-maxage=4, stale-while-revalidate=1';
const SITEMAP = 'public, max-age=600';
const REPORTS = '/reports/remote-failure';

let url: string;
let web: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  const api = fastify();
  api.get('/company/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    if (id === 'broken.example') return reply.code(503).send({});
    return id.startsWith('WWW.') ? { id: 'acme.example', review: [] } : reply.code(404).send({});
  });
  api.get('/sitemap/companies', async () => ({ parts: 1 }));
  api.get('/sitemap/lists', async () => ({ parts: 1 }));
  api.get('/sitemap/reviews', async () => ({ parts: 1 }));
  api.get('/user/me', async (_request, reply) => reply.header('cache-control', 'private, no-store').send({ id: '1' }));
  const mounts = [
    { path: '/', module: './Home', description: 'lead' },
    productMount('/business/:id'),
    { path: '/me/*', module: './Area', guard: 'consumer' },
  ];
  ({ web, close } = await startWebServer({ api, mounts, pages: productPages, texts: { en: { lead: 'Read.' } } }));
  url = await web.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => close());

/** Returns the security headers of a response. */
function getSecurityHeaders({ headers }: Response) {
  return Object.fromEntries(Object.keys(SECURITY).map((name) => [name, headers.get(name)]));
}

const sent = (body: string, type = 'application/json') => ({ body, headers: { 'content-type': type } });

// Covers ASVS-3.2.1, ASVS-3.4.3, ASVS-3.4.4, ASVS-3.4.5, ASVS-3.4.6, ASVS-4.1.1, ASVS-13.4.1, ASVS-13.4.3,
// ASVS-14.3.2
it.each<[string, string, number, string, object, RequestInit?]>([
  ['GET', '/', 200, SHARED, DOCUMENT],
  ['HEAD', '/', 200, SHARED, DOCUMENT],
  ['GET', '/me/reviews', 200, 'no-store', DOCUMENT],
  ['GET', '/nowhere', 404, 'no-store', DOCUMENT],
  ['GET', '/business/nobody.example', 404, 'no-store', DOCUMENT],
  ['GET', '/business/broken.example', 503, 'no-store', DOCUMENT],
  ['GET', '/business/WWW.Acme.example', 301, 'no-store', SECURITY],
  ['GET', '/%zz', 404, 'no-store', DOCUMENT],
  ['POST', '/', 400, 'no-store', FORM],
  ['OPTIONS', '/', 404, 'no-store', SECURITY],
  ['GET', '/robots.txt', 200, SITEMAP, SECURITY],
  ['GET', '/sitemap.xml', 200, SITEMAP, SECURITY],
  ['GET', '/sitemap-companies-1.xml', 404, 'no-store', SECURITY],
  ['GET', '/versions.json', 200, 'no-store', SECURITY],
  ['GET', '/remotes/mfe-public/remote.json', 200, 'no-cache', FILE],
  ['HEAD', '/remotes/mfe-public/remote.json', 200, 'no-cache', FILE],
  ['GET', '/remotes/mfe-public/absent.js', 404, 'no-store', SECURITY],
  ['GET', '/remotes/mfe-public/', 404, 'no-store', SECURITY],
  ['GET', '/remotes/mfe-public/..%2f..%2fshell%2findex.html', 404, 'no-store', SECURITY],
  ['GET', '/assets/absent.js', 404, 'no-store', SECURITY],
  ['POST', REPORTS, 400, 'no-store', SECURITY, sent('{')],
  ['POST', REPORTS, 413, 'no-store', SECURITY, sent(`"${'x'.repeat(9000)}"`)],
  ['POST', REPORTS, 415, 'no-store', SECURITY, sent('<a/>', 'text/xml')],
  ['POST', REPORTS, 204, 'no-store', SECURITY, sent('{"remote":"a","version":"1","reason":"r"}')],
  ['GET', '/api/user/me', 200, 'private, no-store', SECURITY],
])(
  'responds to %s %s with %i, cached as %s, with the security headers',
  async (...[method, path, status, kept, security, init]) => {
    const answer = await fetch(url + path, { method, redirect: 'manual', ...init });
    const body = await answer.text();
    expect([answer.status, answer.headers.get('cache-control'), getSecurityHeaders(answer)]).toEqual([
      status,
      kept,
      security,
    ]);
    if (body !== '') {
      expect(answer.headers.get('content-type')).toMatch(
        /^(text\/html|text\/plain|application\/xml|application\/json); charset=utf-8$/i,
      );
    }
  },
);

it('sends the security headers with the status 304', async () => {
  const first = await fetch(`${url}/remotes/mfe-public/remote.json`);
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  // Does not use fetch, because it sends `Cache-Control: no-cache`.
  const again = await web.inject({ url: '/remotes/mfe-public/remote.json', headers });
  expect(again).toMatchObject({ statusCode: 304, headers: FILE });
});

it('sends the security headers while the API is unavailable', async () => {
  const away = await createWebServer({
    settings: readSettings({ API_PORT: '9', PUBLIC_URL: 'https://heard.example' }, '/nowhere'),
    remoteFolders: new Map(),
    sdkVersion: '1.0.0',
  });
  const answer = await fetch(`${await away.listen({ port: 0, host: '127.0.0.1' })}/api/user/me`);
  const kept = answer.headers.get('cache-control');
  expect([answer.status, kept, getSecurityHeaders(answer)]).toEqual([503, 'no-store', SECURITY]);
  await away.close();
});

it('sends the security headers in the response to bytes that are not HTTP', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    let received = '';
    socket.on('data', (data) => (received += String(data)));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  for (const [name, value] of Object.entries(SECURITY)) expect(text).toContain(`\r\n${name}: ${value}\r\n`);
});

// Covers ASVS-3.4.1
it('sends no HSTS header over http', async () => {
  const plain = await createWebServer({
    settings: readSettings({ API_PORT: '9' }, '/nowhere'),
    remoteFolders: new Map(),
    sdkVersion: '1.0.0',
  });
  const { headers } = await plain.inject('/robots.txt');
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
  expect(headers).not.toHaveProperty('strict-transport-security');
  await plain.close();
});
