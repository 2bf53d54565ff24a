import timers from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import type { PageServerModule } from '@heard/sdk/documents';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

let web: FastifyInstance;
let close: () => Promise<void>;
/** The version of each company's data. */
let version = 1;
/** The requests that the API received: path and `If-None-Match`. */
let asked: { path: string; known: string | undefined; client: string; caching: string | undefined }[] = [];
/** Runs before the API responds. */
let onRequest: (client: string) => Promise<number | void> = async () => undefined;

/** How often the page `counted` has loaded its data. */
let loaded = 0;
/** A page that only shows the name of a company. */
const counted: PageServerModule<string> = {
  load: async ({ params: { id = '' }, api }) => {
    loaded += 1;
    const company = await api.get('getCompany', { params: { id } });
    return company.status === 'found' ? { status: 'found', data: company.body.name } : company;
  },
  describe: (title) => ({ title }),
};

beforeAll(async () => {
  const template =
    '<!doctype html><html lang="en"><head><title>Heard</title><script defer src="/assets/main.js"></script></head><body><div id="root"></div><noscript>No scripts.</noscript></body></html>';
  const mounts = [
    { path: '/', module: './Home', description: 'home.lead' },
    { path: '/me/*', module: './Area', guard: 'consumer', description: 'home.lead' },
    productMount('/search', { description: 'home.lead' }),
    productMount('/business/:id', { title: 'company.title', description: 'home.lead' }),
    { path: '/counted/:id', module: './Counted', description: 'home.lead' },
  ];
  const texts = {
    en: { 'home.lead': 'Search.', 'company.title': 'Company' },
    es: { 'home.lead': 'Busca.', 'company.title': 'Empresa' },
    fr: { 'home.lead': 'Cherchez.', 'company.title': 'Entreprise' },
  };
  const api = fastify({ forceCloseConnections: true });
  api.get('/company/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const client = String(request.headers['x-forwarded-for']);
    const { 'if-none-match': known, 'cache-control': caching } = request.headers;
    asked.push({ path: request.url, known, client, caching });
    // The API responds with the data from the time at which the request arrived.
    const current = version;
    const status = await onRequest(client);
    if (status !== undefined) return reply.code(status).send({});
    const tag = `W/"${id} ${current}"`;
    reply.header('etag', tag);
    if (known === tag) return reply.code(304).send();
    return createCompany(id, current);
  });
  api.get('/company/:id/topics', async (request, reply) => {
    reply.header('etag', 'W/"topics"');
    if (request.headers['if-none-match'] === 'W/"topics"') return reply.code(304).send();
    return { version: 1, read: 0, notRead: 0, topics: [] };
  });
  api.post('/1/indexes/companies/query', async () => ({ hits: [] }));
  ({ web, close } = await startWebServer({
    api,
    mounts,
    pages: { ...productPages, './Counted': counted },
    texts,
    template,
  }));
});

beforeEach(() => {
  version += 1;
  asked = [];
  loaded = 0;
  onRequest = async () => undefined;
  // Stops the time limit of requests to the API.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});

afterAll(() => close());

function createCompany(id: string, current: number) {
  return {
    id,
    name: `Company ${id} ${current}`,
    description: 'Bread.',
    website: `https://${id}`,
    avatar: null,
    reviewsQuantity: 3,
    ratingGeneral: 4,
    claimed: true,
    address: null,
    country: null,
    city: null,
    categories: [],
    review: [],
  };
}

const read = async (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') => {
  const response = await web.inject({ url, headers, remoteAddress });
  const encoding = response.headers['content-encoding'];
  const bytes = response.rawPayload;
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return { status: response.statusCode, headers: response.headers, bytes, html: text.toString() };
};

const nameIn = (html: string) => /<title>(.*?) ·/.exec(html)?.[1];
const PAGE = '/business/acme.example';

it('sends the same bytes to all visitors and user agents', async () => {
  const common = { 'accept-encoding': 'br' };
  const first = await read(PAGE, common);
  const visitors: Record<string, string>[] = [
    { authorization: 'Bearer secret' },
    { cookie: 'session=secret; other=1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    { dnt: '1', referer: 'https://elsewhere.example' },
  ];
  for (const headers of visitors) {
    const other = await read(PAGE, { ...common, ...headers });
    expect(other.bytes.equals(first.bytes)).toBe(true);
    expect(other.headers).toEqual({ ...first.headers, date: expect.any(String), 'x-request-id': expect.any(String) });
  }
});

it.each(['br', 'gzip', 'identity'])(
  'returns 304 to a client that has the document in the encoding %s',
  async (encoding) => {
    const first = await read(PAGE, { 'accept-encoding': encoding });
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const { status, bytes, headers } = await read(PAGE, { 'accept-encoding': encoding, 'if-none-match': known });
      expect([status, bytes.length]).toEqual([304, 0]);
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'content-language']) {
        expect(headers[name]).toBe(first.headers[name]);
      }
    }
    expect((await read(PAGE, { 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200);
    version += 1;
    expect((await read(PAGE, { 'accept-encoding': encoding, 'if-none-match': tag })).status).toBe(200);
  },
);

it('returns 304 to a client whose copy has a lower compression quality than the current document', async () => {
  const first = await read(PAGE, { 'accept-encoding': 'br' });
  let last = first;
  while (last.headers.etag === first.headers.etag) last = await read(PAGE, { 'accept-encoding': 'br' });
  expect(last.bytes.equals(first.bytes)).toBe(false);
  expect(brotliDecompressSync(last.bytes)).toEqual(brotliDecompressSync(first.bytes));
  for (const { headers } of [first, last]) {
    const known = String(headers.etag);
    const { status, headers: current } = await read(PAGE, { 'accept-encoding': 'br', 'if-none-match': known });
    expect([status, current.etag]).toEqual([304, known]);
  }
});

it('sends a different ETag for each encoding', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      async (encoding) => (await read(PAGE, { 'accept-encoding': encoding })).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(3);
});

it('allows shared caches to store a document for five seconds, and lists the request headers by which the document varies', async () => {
  const { headers } = await read(PAGE);
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=4, stale-while-revalidate=1');
  expect(headers.vary).toBe('Accept, Accept-Encoding, Accept-Language, Cookie');
  expect((await read(`${PAGE}?lang=es`)).headers.vary).toBe('Accept-Encoding, Cookie');
});

it('prevents shared caches from storing the document of a tester who has chosen a release', async () => {
  const { headers } = await read(PAGE, { cookie: '__Host-heard-releases=mfe-public~1.0.0' });
  expect(headers['cache-control']).toBe('private, no-cache');
});

it.each(['/me/reviews', '/search?q=bread', '/nowhere'])('does not let caches store %s', async (path) => {
  await read(path);
  const { headers } = await read(path);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('etag');
});

it('stores one document for all values of parameters that the mount does not declare', async () => {
  const first = await read(`${PAGE}?x=1&lang=es`);
  const count = asked.length;
  for (const query of ['?lang=es', '?lang=es&x=2', '?y&lang=es']) {
    expect((await read(PAGE + query)).headers.etag).toBe(first.headers.etag);
  }
  expect(asked.slice(count).every(({ known }) => known !== undefined)).toBe(true);
  expect((await read(`${PAGE}?x=1`)).headers.etag).not.toBe(first.headers.etag);
});

it('reuses a stored document while its data is unchanged', async () => {
  await read('/counted/acme.example');
  await read('/counted/acme.example');
  expect(loaded).toBe(1);
  version += 1;
  await read('/counted/acme.example');
  expect(loaded).toBe(2);
});

it('revalidates the data of a document with a conditional request', async () => {
  await read(PAGE);
  asked = [];
  await read(PAGE);
  // The request has no `Cache-Control`, because the API would then not use the response that visitors share.
  expect(asked).toEqual([expect.objectContaining({ known: `W/"acme.example ${version}"`, caching: undefined })]);
});

it('shows a change of the data in the next document', async () => {
  for (let change = 0; change < 3; change += 1) {
    version += 1;
    expect(nameIn((await read(PAGE)).html)).toBe(`Company acme.example ${version}`);
  }
});

it('ignores a response whose request was sent before the change', async () => {
  await read(PAGE);
  let respond = () => {};
  const pending = new Promise<void>((resolve) => (respond = resolve));
  const arrived = new Promise<void>((resolve) => {
    onRequest = async () => {
      resolve();
      await pending;
    };
  });
  const before = read(PAGE);
  await arrived;
  version += 1;
  const after = Array.from({ length: 5 }, () => read(PAGE));
  respond();
  expect(nameIn((await before).html)).toBe(`Company acme.example ${version - 1}`);
  for (const { html } of await Promise.all(after)) expect(nameIn(html)).toBe(`Company acme.example ${version}`);
});

it('shares requests to the API among concurrent readers', async () => {
  await read(PAGE);
  asked = [];
  // Stops the timers, because a reader that has waited for some time would send another request.
  jest.spyOn(timers, 'setTimeout').mockImplementation(() => new Promise(() => undefined));
  let pending = 0;
  let maxPending = 0;
  onRequest = async () => {
    pending += 1;
    maxPending = Math.max(maxPending, pending);
    await new Promise(setImmediate);
    pending -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => read(PAGE)));
  expect(maxPending).toBe(1);
});

it('does not apply the rate limit of one client to other clients', async () => {
  await read(PAGE);
  let arrived = () => {};
  const isSent = new Promise<void>((resolve) => (arrived = resolve));
  onRequest = async (client) => {
    if (client !== '192.0.2.66') return undefined;
    arrived();
    return 429;
  };
  // Waits until the API has received the limited client's request. If another client's request arrived first, the limited client would
  // share its response.
  const limited = read(PAGE, {}, '192.0.2.66');
  await isSent;
  const others = await Promise.all([read(PAGE), read(PAGE)]);
  expect((await limited).status).toBe(503);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
});

it('never sends the document of one URL or language to a reader of another URL or language', async () => {
  let seed = 7;
  const random = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[random(values.length)] ?? values[0];
  const languages = ['en', 'es', 'fr'] as const;
  const readOne = async (index: number) => {
    const id = pick(['acme.example', 'acme.example.org', 'brightloaf.example', 'a.example']);
    const [requested, accepted] = [pick([null, ...languages]), pick(languages)];
    const parameters = new URLSearchParams({
      ...(requested !== null && { lang: requested }),
      ...(random(2) === 0 && { [pick(['utm_source', 'x', 'Lang', 'page[]'])]: pick(['1', 'es', '"><script>', '../']) }),
    });
    const query = parameters.size === 0 ? '' : `?${parameters}`;
    const { status, html, headers } = await read(`/business/${id}${query}`, {
      'accept-language': pick([accepted, `${accepted};q=0.9, xx`, `${accepted}, en;q=0.1`]),
      'accept-encoding': pick(['br', 'gzip', 'identity', 'gzip;q=1, br;q=0', '*']),
      cookie: pick(['', 'heard-bucket=17', 'heard-releases=mfe-public~9.9.9', `x=${index}`, 'heard-bucket=acme; ; =']),
      'user-agent': pick(['a', 'Googlebot', '']),
      ...(random(4) === 0 && { 'if-none-match': pick(['"x"', 'W/"y"', '"', '']) }),
      ...(random(4) === 0 && { 'x-forwarded-host': 'evil.example', 'x-original-url': '/me/secret' }),
    });
    const language = requested ?? accepted;
    expect(status).toBe(200);
    expect(headers['content-language']).toBe(language);
    expect(/<html lang="(..)">/.exec(html)?.[1]).toBe(language);
    expect(nameIn(html)).toBe(`Company ${id} ${version}`);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(canonical).toBe(
      `https://heard.example/business/${id}${requested === null || requested === 'en' ? '' : `?lang=${requested}`}`,
    );
    expect(html).not.toMatch(/evil|secret/);
  };
  for (let group = 0; group < 50; group += 1) {
    await Promise.all(Array.from({ length: 8 }, (_, index) => readOne(8 * group + index)));
  }
});
