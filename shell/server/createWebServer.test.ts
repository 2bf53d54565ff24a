import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { CompanyWithReviews } from '@heard/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { productPages } from '../test/documents/productPages.ts';
import { createWebServer } from './createWebServer.ts';
import { readSettings } from './settings.ts';
import { createTestLoader } from './testing.ts';

const acme: CompanyWithReviews = {
  id: 'acme.example',
  name: 'Acme',
  formerName: null,
  description: 'Rockets. '.repeat(200),
  website: 'https://acme.example',
  avatar: null,
  reviewsQuantity: 0,
  ratingGeneral: 0,
  ratingCounts: [0, 0, 0, 0, 0, 0],
  languageCounts: {},
  originCounts: { organic: [0, 0, 0, 0, 0, 0], invited: [0, 0, 0, 0, 0, 0], confirmed: [0, 0, 0, 0, 0, 0] },
  relationCounts: { employee: 0, competitor: 0 },
  benefitQuantity: 0,
  hiddenQuantity: 0,
  score: null,
  address: null,
  country: null,
  city: null,
  categories: [],
  place: null,
  mergedFrom: [],
  unusualReviews: false,
  claimed: false,
  verified: false,
  verification: null,
  createdAt: '2026-11-12T12:00:00.000Z',
  replies: null,
  review: [],
};
const HASH = `sha384-${'a'.repeat(64)}`;
const folder = mkdtempSync(join(tmpdir(), 'heard-web-'));
const reports: { reason?: string }[] = [];
/** The methods of the requests that the API has rejected. */
const overloaded: string[] = [];
let endSlow: (body: object) => void;
const slow = new Promise<object>((resolve) => (endSlow = resolve));
let api: FastifyInstance;
let web: FastifyInstance;
let url: string;

/** Writes those files of a remote's build that the web server reads. */
function writeRemote(name: string, mounts: object[], sdk = '^1.0.0') {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'remote.json'), JSON.stringify({ name, version: '1.0.0+a', sdk, mounts }));
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.0123456789abcdef.js', path: '', integrity: HASH } },
    exposes: [
      { path: './Other', assets: { js: { sync: ['other.js'] } } },
      {
        path: './account/ConsumerArea',
        assets: {
          js: { sync: ['956.js', 'area.js'], async: ['late.js', 'es.0123456789abcdef.js', 'fr.0123456789abcdef.js'] },
          css: { sync: ['area.css'] },
        },
      },
    ],
  };
  writeFileSync(join(folder, name, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, name, 'remoteEntry.0123456789abcdef.js'), '// entry');
}

function configurationIn(html: string) {
  return JSON.parse(/<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
}

beforeAll(async () => {
  mkdirSync(join(folder, 'shell'));
  writeFileSync(
    join(folder, 'shell/index.html'),
    '<!doctype html><html><head><title>Heard</title><link rel=preload as=script id=catalog-es href=/assets/es.js><link rel=preload as=script id=catalog-fr href=/assets/fr.js><script defer src=/assets/main.js></script></head><body><div id=root></div></body></html>',
  );
  writeFileSync(join(folder, 'shell/surface.json'), '{"sdk":["useApi","useSession"]}');
  writeRemote('mfe-public', [
    { path: '/', module: './home/HomePage' },
    { path: '/business/:id', module: './company/CompanyPage', load: true },
    { path: '/login', module: './login/LoginPage' },
  ]);
  writeRemote('mfe-consumer', [{ path: '/me/*', module: './account/ConsumerArea', guard: 'consumer' }]);
  writeRemote('mfe-late', [{ path: '/business/:company', module: './Other' }]);
  writeRemote('mfe-old', [{ path: '/old', module: './Old' }], '^0.9.0');

  api = fastify();
  api.get('/company/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    if (id.toLowerCase().replace('www.', '') === 'acme.example') return acme;
    return reply.code(404).send({});
  });
  api.all('/overloaded', async (request, reply) => {
    overloaded.push(request.method);
    return reply.code(503).header('retry-after', '5').send({ type: '/problems/unavailable' });
  });
  api.get('/slow', () => slow);
  api.post('/echo', async (request) => ({ got: request.body }));
  api.get('/forwarded', async (request) => ({ forwarded: request.headers['x-forwarded-for'] }));
  api.get('/language', async (request) => ({ language: request.headers['accept-language'] }));
  api.get('/id', async (request) => ({ id: request.headers['x-request-id'] }));
  await api.listen({ port: 0 });
  const { port } = api.server.address() as { port: number };

  web = await createWebServer({
    settings: readSettings({ PORT: '0', API_PORT: String(port) }, join(folder, 'shell')),
    remoteFolders: new Map(
      ['mfe-public', 'mfe-consumer', 'mfe-late', 'mfe-old', 'mfe-gone'].map((name) => [name, join(folder, name)]),
    ),
    loader: createTestLoader(productPages),
    sdkVersion: '1.2.0',
    libraries: { contract: '1.1.0', shared: { react: '19.3.1' } },
    log: { level: 'warn', stream: { write: (line) => reports.push(JSON.parse(line)) } },
  });
  await web.listen({ port: 0 });
  url = `http://localhost:${(web.server.address() as { port: number }).port}`;
});

afterAll(async () => {
  endSlow({});
  await web.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

it('renders the document with all remotes, and the manifest and preloads of the requested remote', async () => {
  const response = await fetch(`${url}/me/reviews`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  const configuration = configurationIn(html);
  expect(configuration.remotes.map(({ name }: { name: string }) => name)).toEqual([
    'mfe-public',
    'mfe-consumer',
    'mfe-late',
    'mfe-old',
  ]);
  expect(configuration.inlinedManifest.url).toBe('/remotes/mfe-consumer/mf-manifest.json');
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
    `<link rel="preload" as="script" fetchpriority="low" href="/remotes/mfe-consumer/remoteEntry.0123456789abcdef.js" integrity="${HASH}">`,
    '<link rel="preload" as="script" fetchpriority="low" href="/remotes/mfe-consumer/956.js">',
    '<link rel="preload" as="script" fetchpriority="low" href="/remotes/mfe-consumer/area.js">',
    '<link rel="preload" as="style" href="/remotes/mfe-consumer/area.css">',
  ]);
});

it('preloads only the entry for a module missing from the manifest, and no file of an incompatible remote', async () => {
  const home = await (await fetch(url)).text();
  expect(home.match(/<link rel="preload"/g)).toHaveLength(1);
  const old = await (await fetch(`${url}/old`)).text();
  expect(old).not.toContain('rel="preload"');
});

it("preloads the catalogs of the shell and of the page in the browser's preferred language", async () => {
  const read = async (path: string) => (await fetch(url + path)).text();
  const html = await read('/me/reviews?lang=es');
  expect(html.match(/<link[^>]*\/assets\/(es|fr)\.js>/g)).toBeNull();
  const script = /<script>(\(l=>[^<]*\('es'\))<\/script>/.exec(html)?.[1] ?? '';
  const linksIn = (language: string) => {
    const stored: Record<string, string> = language === 'es' ? {} : { language };
    const inserted: string[] = [];
    const document = { head: { insertAdjacentHTML: (_: string, links: string) => inserted.push(links) } };
    runInNewContext(script, { document, localStorage: { getItem: (key: string) => stored[key] ?? null } });
    return inserted;
  };
  for (const language of ['es', 'fr']) {
    expect(linksIn(language)).toEqual([
      `<link rel=preload as=script id=catalog-${language} href=/assets/${language}.js>` +
        `<link rel="preload" as="script" fetchpriority="low" href="/remotes/mfe-consumer/${language}.0123456789abcdef.js">`,
    ]);
  }
  expect(linksIn('en')).toEqual(['']);
  expect(await read('/')).toContain('catalog-es');
  expect(await read('/')).not.toContain('/es.0123456789abcdef.js');
});

it('reports the deployed versions in the document and at /versions.json', async () => {
  const response = await fetch(`${url}/versions.json`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { contract, shared, deployed, ...versions } = (await response.json()) as Record<string, unknown>;
  expect({ contract, shared }).toEqual({ contract: '1.1.0', shared: { react: '19.3.1' } });
  expect(deployed).toContainEqual({
    name: 'mfe-old',
    owner: 'mfe-old',
    version: '1.0.0+a',
    url: '/remotes/mfe-old/',
    needs: { sdk: '^0.9.0' },
    compatible: false,
  });
  expect(versions).toEqual({
    sdk: '1.2.0',
    shell: expect.stringMatching(/^[0-9a-f]{16}$/),
    remotes: { 'mfe-public': '1.0.0+a', 'mfe-consumer': '1.0.0+a', 'mfe-late': '1.0.0+a', 'mfe-old': '1.0.0+a' },
    revisions: {},
  });
  expect(configurationIn(await (await fetch(url)).text()).versions).toEqual({ ...versions, revisions: undefined });
});

it('lists the SDK surface for remotes at /surface.json', async () => {
  const surface = (await (await fetch(`${url}/surface.json`)).json()) as Record<string, string[]>;
  expect(surface).toMatchObject({ sdk: ['useApi', 'useSession'] });
  // `createReview` belongs to the first load, and `listClaims` to a table that only some pages load.
  expect(surface.contract).toEqual(expect.arrayContaining(['createReview', 'listClaims']));
});

it('allows only the inline scripts of the document, by their hashes', async () => {
  const response = await fetch(url);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-(inline|eval)|nonce/);
  const scripts = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  expect(scripts).not.toEqual([]);
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hashes.join(' ')}`);
});

it('allows remotes of other origins only if they are configured', async () => {
  const closed = await fetch(url);
  expect(closed.headers.get('content-security-policy')).not.toContain('localhost');
  expect(configurationIn(await closed.text()).overrideSources).toEqual([]);

  const open = await createWebServer({
    settings: readSettings({ API_PORT: '9', REMOTE_OVERRIDES: 'http://localhost:*' }, join(folder, 'shell')),
    remoteFolders: new Map(),
    sdkVersion: '1.0.0',
  });
  const { payload, headers } = await open.inject('/');
  const policy = String(headers['content-security-policy']);
  for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:\\*`));
  }
  expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:\*/);
  expect(configurationIn(payload).overrideSources).toEqual(['http://localhost:*']);
  await open.close();
});

describe('a remote failure reported by a browser', () => {
  const failure = { remote: 'mfe-public', version: '1.0.0+a', reason: 'Two\nlines "quoted"' };
  const send = (body: string) =>
    fetch(`${url}/reports/remote-failure`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  // Covers ASVS-16.4.1
  it('logs a failure in a single line', async () => {
    expect((await send(JSON.stringify(failure))).status).toBe(204);
    expect(reports).toContainEqual(expect.objectContaining({ ...failure, level: 40, msg: 'remote failed' }));
  });

  it.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['no reason', JSON.stringify({ ...failure, reason: undefined }), 400],
    ['an invalid name', JSON.stringify({ ...failure, remote: 'a\nb' }), 400],
    ['a reason that is too long', JSON.stringify({ ...failure, reason: 'x'.repeat(5_000) }), 400],
    ['more than 8 KB', JSON.stringify({ ...failure, more: 'x'.repeat(9_000) }), 413],
  ])('rejects the report of a failure with %s', async (_, body, status) => {
    const before = reports.length;
    expect((await send(body)).status).toBe(status);
    expect(reports).toHaveLength(before);
  });

  // Covers TEAMS-1.8
  it('logs a failure with path, module and stack, mapped to the positions in the sources', async () => {
    const stack = `Error: x\n    at f (${url}/remotes/mfe-public/page.js:1:11)\n    at g (https://evil.example/page.js:1:1)`;
    const more = { path: '/jobs', module: './Jobs', stack };
    writeFileSync(
      join(folder, 'mfe-public/page.js.map'),
      JSON.stringify({ version: 3, sources: ['webpack://mfe-public/src/Jobs.tsx'], names: [], mappings: 'AAAA,UAEI' }),
    );
    expect((await send(JSON.stringify({ ...failure, ...more, reason: 'mapped' }))).status).toBe(204);
    for (let tries = 0; tries < 1_000 && !reports.some((line) => line.reason === 'mapped'); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(reports).toContainEqual(
      expect.objectContaining({
        ...more,
        stack:
          'Error: x\n    at f (webpack://mfe-public/src/Jobs.tsx:3:5)\n    at g (https://evil.example/page.js:1:1)',
      }),
    );
  });

  // Covers TEAMS-1.7
  it('logs a failure of the shell as a failure of the shell', async () => {
    expect((await send(JSON.stringify({ ...failure, remote: 'shell', reason: 'Oh' }))).status).toBe(204);
    expect(reports).toContainEqual(expect.objectContaining({ remote: 'shell', reason: 'Oh', msg: 'shell failed' }));
  });

  // Covers HARDENING-2.17, TEAMS-1.8
  it('counts failures without logging them after the tenth per network and the sixtieth per remote in a minute', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const lines: object[] = [];
    try {
      const server = await createWebServer({
        settings: readSettings({ API_PORT: '9', TRUSTED_PROXIES: '1' }, join(folder, 'shell')),
        remoteFolders: new Map([['mfe-public', join(folder, 'mfe-public')]]),
        sdkVersion: '1.0.0',
        log: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } },
      });
      const report = async (from: string, fields: object = {}) => {
        const headers = { 'x-forwarded-for': from };
        const payload = { ...failure, remote: 'unknown', ...fields };
        const { statusCode } = await server.inject({
          method: 'POST',
          url: '/reports/remote-failure',
          headers,
          payload,
        });
        expect(statusCode).toBe(204);
      };
      // These addresses belong to one network.
      for (let i = 0; i < 30; i += 1) await report(`2001:db8:1:2::${i}`);
      expect(lines).toHaveLength(10);
      for (let i = 0; i < 60; i += 1) await report(`203.0.113.${i}`);
      expect(lines).toHaveLength(60);

      // Each remote has a separate limit, and the invented reasons of one client do not silence other clients.
      for (let i = 0; i < 2000; i += 1) await report('203.0.113.200', { remote: 'mfe-public', reason: `made up ${i}` });
      expect(lines).toHaveLength(70);
      for (let i = 0; i < 2; i += 1) await report('203.0.113.201', { remote: 'mfe-public', reason: 'real' });
      expect(lines.slice(70)).toMatchObject([{ reason: 'real' }, { reason: 'real' }]);

      jest.advanceTimersByTime(60_000);
      expect(lines.slice(72)).toMatchObject([
        { remote: 'unknown', count: 20 + 10, msg: 'more remote failures reported' },
        { remote: 'mfe-public', count: 1990, msg: 'more remote failures reported' },
      ]);
      await report('203.0.113.1');
      expect(lines).toHaveLength(75);
      await server.close();
    } finally {
      jest.useRealTimers();
    }
  });
});

it('rejects a mount whose path belongs to another remote, and a remote that is unavailable, and logs both problems', () => {
  expect(reports).toContainEqual(
    expect.objectContaining({ remote: 'mfe-late', path: '/business/:company', owner: 'mfe-public' }),
  );
  expect(reports).toContainEqual(
    expect.objectContaining({ remote: 'mfe-gone', url: '/remotes/mfe-gone/', msg: 'remote unavailable' }),
  );
});

it('marks a remote as incompatible if it requires another SDK version, and logs the required and the offered version', async () => {
  expect(reports).toContainEqual(
    expect.objectContaining({
      msg: 'remote rejected, incompatible',
      reason: "mfe-old needs SDK ^0.9.0, this shell offers 1.2.0: rebuild mfe-old with the shell's 1.2.0",
    }),
  );
  const { remotes } = configurationIn(await (await fetch(url)).text());
  const compatible = Object.fromEntries(
    remotes.map((remote: { name: string; compatible: boolean }) => [remote.name, remote.compatible]),
  );
  expect(compatible).toMatchObject({ 'mfe-public': true, 'mfe-old': false });
});

// Covers SPEC-7.20, ASVS-13.3.2
it("sends only Algolia's application id and search-only key to the browser", async () => {
  expect(configurationIn(await (await fetch(url)).text()).algolia).toBeNull();
  const environment = { ALGOLIA_APP_ID: 'APP', ALGOLIA_SEARCH_KEY: 'search-only', ALGOLIA_ADMIN_KEY: 'admin-secret' };
  const withAlgolia = await createWebServer({
    settings: readSettings({ API_PORT: '9', ...environment }, join(folder, 'shell')),
    remoteFolders: new Map(),
    sdkVersion: '1.0.0',
  });
  const { payload, headers } = await withAlgolia.inject('/');
  expect(configurationIn(payload).algolia).toEqual({ appId: 'APP', searchKey: 'search-only' });
  expect(payload).not.toContain('admin-secret');
  expect(headers['content-security-policy']).toMatch(
    /connect-src 'self' [^;]*https:\/\/\*\.algolia\.net https:\/\/\*\.algolianet\.com/,
  );
  await withAlgolia.close();
});

// Covers UI-47
it.each([
  ['/', 200],
  ['/me', 200],
  ['/me/anything', 200],
  ['/business/acme.example', 200],
  ['/business/nobody.example', 404],
  ['/business/', 404],
  ['/nowhere', 404],
  ['/business/%E0%A4%A', 404],
  ['/remotes/%E0%A4%A', 400],
])('responds to %s with %i', async (path, status) => {
  const response = await fetch(url + path, { redirect: 'manual' });
  expect(response.status).toBe(status);
});

// Covers API-63
it("redirects other forms of a company's id to the canonical id, with the query", async () => {
  const response = await fetch(`${url}/business/WWW.Acme.example?from=mail`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/business/acme.example?from=mail');
});

// Covers SPEC-7.1
it('proxies /api, and returns a problem while the API is unavailable', async () => {
  const answer = await fetch(`${url}/api/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ got: { a: 1 } });
  const spoken = await fetch(`${url}/api/language`, { headers: { 'accept-language': 'es' } });
  expect(await spoken.json()).toEqual({ language: 'es' });

  const away = await createWebServer({
    settings: readSettings({ API_PORT: '9' }, join(folder, 'shell')),
    remoteFolders: new Map(),
    sdkVersion: '1.0.0',
  });
  await away.listen({ port: 0 });
  const response = await fetch(`http://localhost:${(away.server.address() as { port: number }).port}/api/company/x`, {
    headers: { 'accept-language': 'fr' },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(response.headers.get('content-language')).toBe('fr');
  expect(await response.json()).toMatchObject({
    type: '/problems/unavailable',
    title: 'Service indisponible',
    status: 503,
  });
  await away.close();
});

// Covers HARDENING-1.6
it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'POST'])(
  'sends a rejected %s to the API once, and returns the rejection',
  async (method) => {
    overloaded.length = 0;
    const response = await fetch(`${url}/api/overloaded`, { method });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(overloaded).toEqual([method]);
  },
);

// Covers HARDENING-1.6
it('forwards a rejection of the API while many other requests wait for the API', async () => {
  // The number of requests is greater than the connections that a proxy opens by default.
  const waiting = Array.from({ length: 160 }, () => fetch(`${url}/api/slow`));
  const rejected = await fetch(`${url}/api/overloaded`);
  expect(rejected.status).toBe(503);
  endSlow({});
  const statuses = await Promise.all(waiting.map(async (response) => (await response).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

// Covers ASVS-4.1.3, ASVS-15.3.4
it("forwards the client's IP address to the API as trusted proxies report it, and ignores claims of the client", async () => {
  const own = await fetch(`${url}/api/forwarded`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(await own.json()).toEqual({ forwarded: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/) });

  const apiPort = new URL(api.listeningOrigin).port;
  const behindProxy = await createWebServer({
    settings: readSettings({ API_PORT: apiPort, TRUSTED_PROXIES: '1' }, join(folder, 'shell')),
    remoteFolders: new Map(),
    sdkVersion: '1.0.0',
  });
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' };
  const { payload } = await behindProxy.inject({ url: '/api/forwarded', headers });
  expect(JSON.parse(payload)).toEqual({ forwarded: '198.51.100.9' });
  await behindProxy.close();
});

describe("a request's id", () => {
  const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
  const GIVEN = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
  const headers = { 'x-request-id': GIVEN };

  it("uses one generated request id in the API, the response and the log, and ignores the client's id", async () => {
    const answer = await fetch(`${url}/api/id?q=a-secret`, { headers });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(UUID);
    expect(id).not.toBe(GIVEN);
    expect(await answer.json()).toEqual({ id });
    expect((await fetch(url)).headers.get('x-request-id')).toMatch(UUID);
  });

  it('accepts a request id from a trusted proxy, and logs one line with the id, without the query', async () => {
    const lines: string[] = [];
    const behindProxy = await createWebServer({
      settings: readSettings(
        { API_PORT: new URL(api.listeningOrigin).port, TRUSTED_PROXIES: '1' },
        join(folder, 'shell'),
      ),
      remoteFolders: new Map([['mfe-public', join(folder, 'mfe-public')]]),
      sdkVersion: '1.0.0',
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
    });
    const proxied = await behindProxy.inject({ url: '/api/id?q=a-secret', headers });
    expect([proxied.headers['x-request-id'], proxied.json()]).toEqual([GIVEN, { id: GIVEN }]);
    await behindProxy.inject({ url: '/business/acme.example?token=a-secret', headers });
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      ['/api/*', '/*'].map((route) =>
        expect.objectContaining({ requestId: GIVEN, method: 'GET', route, status: 200, ms: expect.any(Number) }),
      ),
    );
    expect(lines.join('')).not.toContain('secret');
    await behindProxy.close();
  });

  it('reports the request id in the response and the log while the API is unavailable', async () => {
    const lines: string[] = [];
    const isolated = await createWebServer({
      settings: readSettings({ API_PORT: '9' }, join(folder, 'shell')),
      remoteFolders: new Map(),
      sdkVersion: '1.0.0',
      log: { level: 'warn', stream: { write: (line) => lines.push(line) } },
    });
    const answer = await isolated.inject('/api/user/me');
    const { status, instance } = answer.json();
    expect([status, instance]).toEqual([503, `urn:uuid:${String(answer.headers['x-request-id'])}`]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ requestId: answer.headers['x-request-id'], level: 40, code: 'ECONNREFUSED' }),
    ]);
    await isolated.close();
  });
});

describe('the metrics', () => {
  const metrics = async () => (await fetch(`${url}/metrics`)).text();

  it('counts requests by route, measures documents by page, and reports the state of the remotes', async () => {
    await fetch(`${url}/business/acme.example`);
    const text = await metrics();
    expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} \d+$/m);
    for (const step of ['api', 'render']) {
      expect(text).toMatch(
        new RegExp(`^heard_document_duration_seconds_count\\{step="${step}",page="/business/:id"\\} [1-9]`, 'm'),
      );
    }
    expect(text).toContain('heard_build_info{component="web",version="1.2.0"} 1');
    expect([...text.matchAll(/^heard_remote_up.*$/gm)].flat()).toEqual([
      'heard_remote_up{remote="mfe-public",version="1.0.0+a"} 1',
      'heard_remote_up{remote="mfe-consumer",version="1.0.0+a"} 1',
      'heard_remote_up{remote="mfe-late",version="1.0.0+a"} 1',
      'heard_remote_up{remote="mfe-old",version="1.0.0+a"} 0',
      'heard_remote_up{remote="mfe-gone",version=""} 0',
    ]);
    expect(text).not.toContain('acme');
  });

  /** Sends a report as a browser does. */
  async function report(path: string, body: unknown, type = 'application/json') {
    const options = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) };
    const { status } = await fetch(`${url}/reports/${path}`, options);
    return status;
  }

  // Covers TEAMS-1.8
  it('counts a failure or mount only if the report contains the token of the release', async () => {
    const response = await fetch(`${url}/reports/tokens`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const token = ((await response.json()) as Record<string, string>)['mfe-old'];
    const mounts = [
      { remote: 'mfe-old', version: '1.0.0+a', ms: 300, token },
      { remote: 'mfe-old', version: '1.0.0+a', ms: 700, token },
      { remote: 'mfe-old', version: '1.0.0+a', ms: 700 },
      { remote: 'mfe-public', version: '1.0.0+a', ms: 700, token },
      { remote: 'made-up-3', version: 'made-up', ms: 1, token },
    ];
    expect(await report('mounts', mounts)).toBe(204);
    expect(await report('mounts', [{ ...mounts[0], ms: -1 }])).toBe(400);
    for (const [remote, version] of [
      ['mfe-old', '1.0.0+a'],
      ['mfe-old', 'made-up'],
      ['made-up-1', '1'],
      ['made-up-2', '1'],
    ]) {
      expect(await report('remote-failure', { remote, version, reason: 'x', token })).toBe(204);
    }
    expect(await report('remote-failure', { remote: 'mfe-old', version: '1.0.0+a', reason: 'x' })).toBe(204);
    const text = await metrics();
    expect(text).toContain('heard_remote_failures_total{remote="mfe-old",version="1.0.0+a"} 1');
    expect(text.match(/^heard_remote_failures_total\{/gm)).toHaveLength(1);
    expect(text).toContain('heard_remote_mount_duration_seconds_count{remote="mfe-old",version="1.0.0+a"} 2');
    expect(text).not.toContain('heard_remote_mount_duration_seconds_count{remote="mfe-public"');
    expect(text).toContain('heard_remote_mount_duration_seconds_bucket{le="0.5",remote="mfe-old",version="1.0.0+a"} 1');
    expect(text).not.toContain('made-up');
  });

  it('counts a page that React rendered again after a hydration mismatch separately from failures', async () => {
    const { 'mfe-old': token } = (await (await fetch(`${url}/reports/tokens`)).json()) as Record<string, string>;
    const failure = { remote: 'mfe-old', version: '1.0.0+a', reason: 'Minified React error #418' };
    expect(await report('remote-failure', { ...failure, isRecovered: true, token })).toBe(204);
    expect(await report('remote-failure', { ...failure, isRecovered: true })).toBe(204);
    const text = await metrics();
    expect(text).toContain('heard_remote_recoveries_total{remote="mfe-old",version="1.0.0+a"} 1');
    expect(text).toMatch(/^heard_remote_failures_total\{remote="mfe-old",version="1\.0\.0\+a"\} 1$/m);
    expect(reports).toContainEqual(expect.objectContaining({ msg: 'remote recovered', reason: failure.reason }));
  });

  // Covers TEAMS-1.7
  it("counts and logs crashed pages from the browser's reports", async () => {
    const crash = { type: 'crash', age: 1, url: `${url}/business/acme.example?q=a-secret`, user_agent: 'x' };
    const crashes = [
      { ...crash, body: { reason: 'unresponsive', stack: `at f (${url}/remotes/mfe-public/entry.js:1:1)` } },
      { ...crash, body: null },
      { ...crash, type: 'deprecation' },
      { ...crash, url: 'no URL' },
      null,
    ];
    expect(await report('browser', crashes, 'application/reports+json')).toBe(204);
    expect(await report('browser', 'text', 'application/reports+json')).toBe(204);
    const text = await metrics();
    expect(text).toContain('heard_page_crashes_total{remote="mfe-public",reason="unresponsive"} 1');
    expect(text).toContain('heard_page_crashes_total{remote="mfe-public",reason="crash"} 1');
    const lines = reports.filter((line) => (line as { msg?: string }).msg === 'page crashed');
    expect(lines).toHaveLength(2);
    const page = { remote: 'mfe-public', path: '/business/acme.example' };
    expect(lines).toContainEqual(
      expect.objectContaining({ ...page, reason: 'unresponsive', stack: expect.stringContaining('at f') }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ ...page, reason: 'crash', stack: null }));
    expect(JSON.stringify(lines)).not.toContain('a-secret');
  });

  it('hides the metrics from requests through a proxy', async () => {
    const forwarded = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect([forwarded.status, forwarded.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

it('allows caching of hashed files for a year, and requires revalidation of other files', async () => {
  const entry = await fetch(`${url}/remotes/mfe-public/remoteEntry.0123456789abcdef.js`);
  expect(entry.headers.get('cache-control')).toContain('immutable');
  expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  const description = await fetch(`${url}/remotes/mfe-public/remote.json`);
  expect(description.headers.get('cache-control')).toBe('no-cache');
});

it.each(['/me', '/api/company/acme.example'])('compresses responses that are not files: %s', async (path) => {
  const measureSize = async (encoding: string) => {
    const response = await fetch(url + path, { headers: { 'accept-encoding': encoding } });
    const isPacked = encoding !== 'identity';
    expect(response.headers.get('content-encoding')).toBe(isPacked ? encoding : null);
    if (isPacked) expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    return (await response.text()).length;
  };
  expect(await measureSize('br')).toBe(await measureSize('identity'));
  expect(await measureSize('gzip')).toBe(await measureSize('identity'));
});

it('escapes the data of remotes in the page', async () => {
  const { renderDocument } = await import('./document/renderDocument.ts');
  const { html } = renderDocument({
    styledNames: {},
    template: '<title></title><body></body>',
    catalogs: {
      es: { href: '/"><script>', as: 'script' },
      fr: { href: 'https://cdn.example/fr.js', as: 'script' },
    },
    preload: [{ href: '/a"><script>', as: 'script', integrity: '"><script>' }],
    language: 'en',
    requestedLanguage: null,
    page: { title: null, description: null, url: null },
    publicUrl: 'https://heard.example',
    configuration: {
      company: null,
      responses: {},
      apiUrl: '</script><script>alert(1)</script>',
      algolia: null,
      versions: { sdk: '1.0.0', shell: '0123456789abcdef', remotes: {} },
      remotes: [],
      overrideSources: [],
      inlinedManifest: null,
      footerLinks: {},
      publicUrl: 'https://heard.example',
    },
  });
  expect(html.match(/<script>/g)).toHaveLength(2);
  expect(html).toContain(String.raw`href=\"https://cdn.example/fr.js\" crossorigin>`);
});
