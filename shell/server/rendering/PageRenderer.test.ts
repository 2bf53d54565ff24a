import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toIntegrity } from '@heard/build/record';
import { Registry } from 'prom-client';
import { packageFolder } from '../packageFolder.ts';
import { PageRenderer, type ActiveRelease } from './PageRenderer.ts';
import type { SendApiRequest } from './PageData.ts';
import { DEFAULT_LIMITS } from './RenderingLimits.ts';

const URL_OF_RELEASE = '/remotes/mfe-pages/';
const PAGE_MS = 300;
/** A time limit that is long enough for a busy machine. */
const IN_TIME = { pageMs: 20_000 };

let folder: string;
let renderer: PageRenderer;
let metrics: Registry;
let messages: string[];
/** The fields of the logged messages. */
let fields: object[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heard-pages-'));
  messages = [];
  fields = [];
  metrics = new Registry();
});

afterEach(() => {
  renderer.close();
  rmSync(folder, { recursive: true });
});

/**
 * Starts a release with one page.
 * @param code runs each time before the page renders
 * @returns a function that renders the page at a URL, for a network of visitors
 */
async function start(code: string, options: StartOptions = {}) {
  return (await startRelease(code, options)).render;
}

interface StartOptions {
  maxMisses?: number;
  pageMs?: number;
  hangMs?: number;
  isDocumentKept?: boolean;
}

/**
 * Starts a release with one page, as `start` does.
 * @param part the exports of the module in addition to the page
 */
async function startRelease(
  code: string,
  { maxMisses = 1_000, pageMs = PAGE_MS, hangMs = 60_000, isDocumentKept = true }: StartOptions,
  part = '{}',
) {
  const source = `module.exports = { modules: { './pages': async () => { ${code}; return { default: () => null, ...${part} }; } } };`;
  writeFileSync(join(folder, 'server.js'), source);
  const manifest = {
    metaData: { server: { name: 'server.js', integrity: toIntegrity(Buffer.from(source)) } },
  } as ActiveRelease['release']['manifest'];
  const description = { name: 'mfe-pages', version: '1.0.0', sdk: '^1.0.0', mounts: [] };
  const release = { url: URL_OF_RELEASE, manifest, description, integrity: null } as ActiveRelease['release'];
  const remote = { ...description, manifest: `${URL_OF_RELEASE}mf-manifest.json`, compatible: true };
  renderer = new PageRenderer({
    file: join(packageFolder, 'dist/renderer/renderer.cjs'),
    shell: () => Promise.resolve('shell'),
    folders: new Map([[URL_OF_RELEASE, folder]]),
    metrics,
    limits: { ...DEFAULT_LIMITS, pageMs, hangMs },
    maxMisses,
    warn: (logged, message) => {
      fields.push(logged);
      messages.push(message);
    },
  });
  const createConfiguration = (selection: string) => ({
    apiUrl: '/api',
    algolia: null,
    versions: { sdk: '1.0.0', shell: 'shell', remotes: {} },
    remotes: [
      {
        ...remote,
        mounts: [{ path: '/pages', module: './pages' }],
        links: [{ place: 'header' as const, path: '/pages', texts: { en: `Link of ${selection}` } }],
      },
    ],
    overrideSources: [],
    inlinedManifest: null,
    footerLinks: {},
    publicUrl: 'https://heard.example',
    company: null,
    responses: {},
  });
  const render = (url: string, network = '203.0.113.1', selection = 'current') =>
    renderer.render({
      selection,
      remote,
      manifest,
      module: './pages',
      url,
      isShared: true,
      isDocumentKept,
      language: 'en',
      configuration: createConfiguration(selection),
      dataVersion: '',
      network,
    });
  renderer.update([{ name: 'mfe-pages', owner: 'Team', release, compatible: true }]);
  await until(async () => !(await countFallbacks('starting', () => render('/pages?started', 'another network'))));
  const context = { language: 'en', requestedLanguage: null, publicUrl: 'https://heard.example' } as const;
  /** Loads the data of the page for a query. */
  const load = (query: string, send: SendApiRequest) =>
    renderer.load(
      remote,
      manifest,
      {
        module: './pages',
        params: { id: 'acme.example' },
        path: '/pages',
        query,
        language: 'en',
        context: { ...context, title: 'Pages', description: null },
      },
      send,
    );
  return { render, load };
}

/** Runs an action, and returns how many fallbacks with the given reason the metric has counted in the meantime. */
async function countFallbacks(reason: string, action: () => Promise<unknown>): Promise<number> {
  const count = async () =>
    (await metrics.getMetricsAsJSON())
      .flatMap(({ name, values }) => (name === 'heard_render_fallbacks_total' ? values : []))
      .filter(({ labels }) => labels.reason === reason)
      .reduce((sum, { value }) => sum + value, 0);
  const before = await count();
  await action();
  return (await count()) - before;
}

/** Returns the size of the cache in bytes. */
async function readCacheSize(): Promise<number | undefined> {
  const { values } = (await metrics.getSingleMetric('heard_render_cache_bytes')?.get()) ?? { values: [] };
  return values[0]?.value;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const renderAll = async (render: (url: string) => Promise<unknown>) => {
  for (let at = 0; at < 7; at += 1) {
    await render(`/pages?${at}`);
    // The process finishes the page although the document no longer waits for it.
    await until(async () => (await render(`/pages?${at}`)) !== null || messages.length > 0);
  }
};

it('does not pause a release whose pages wait without using the processor', async () => {
  const render = await start(`await new Promise((resolve) => setTimeout(resolve, ${PAGE_MS + 100}))`);
  expect(await countFallbacks('slow', () => renderAll(render))).toBeGreaterThan(4);
  expect(messages).toEqual([]);
});

it('pauses a release whose pages keep the processor busy', async () => {
  const render = await start(
    `const start = process.cpuUsage(); while (process.cpuUsage(start).user < ${(PAGE_MS + 100) * 1000});`,
  );
  await renderAll(render);
  expect(messages).toEqual(['rendering paused, pages fail']);
});

it('logs once that a page throws, without the query string', async () => {
  const render = await start(`throw new Error('broken')`, IN_TIME);
  await render('/pages?q=private');
  expect(messages.filter((message) => message === 'page not rendered')).toHaveLength(1);
  expect(fields).toContainEqual(expect.objectContaining({ url: '/pages' }));
  expect(JSON.stringify(fields)).not.toContain('?');
});

it('stops rendering pages for a network after too many cache misses, but not for other networks', async () => {
  const render = await start('', { ...IN_TIME, maxMisses: 3, isDocumentKept: false });
  const requests = async (network: string) => {
    const pages = [];
    for (let at = 0; at < 4; at += 1) pages.push(await render(`/pages?${network}${at}`, network));
    return pages.map((page) => page !== null);
  };
  expect(
    await countFallbacks('limited', async () => expect(await requests('a')).toEqual([true, true, true, false])),
  ).toBe(1);
  expect(await requests('b')).toEqual([true, true, true, false]);
  // A page from the cache is sent although the network has reached its limit of rendered pages.
  expect(await render('/pages?a0', 'a')).not.toBeNull();
  expect(messages).toEqual([]);
});

it('does not reuse a page for visitors with another selection of releases', async () => {
  const render = await start('', IN_TIME);
  const selections = ['current', 'candidate'];
  const pages = await Promise.all(selections.map((selection) => render('/pages', undefined, selection)));
  const links = pages.map((page) => /Link of \w+/.exec(page?.html ?? '')?.[0]);
  expect(links).toEqual(['Link of current', 'Link of candidate']);
});

it('does not store a page that is in the cache of documents', async () => {
  const render = await start('', IN_TIME);
  const before = await readCacheSize();
  expect(await render('/pages')).not.toBeNull();
  expect(await readCacheSize()).toBe(before);
});

it.each([
  ['has an unknown type', { type: 'unknown' }],
  ['has a property of the wrong type', { type: 'taken', id: 'x' }],
  ['repeats an earlier one', { type: 'waiting' }],
  ['repeats that the page was taken', { type: 'taken', id: 1 }],
  ['is about loading the release', { type: 'ready' }],
  ['is about a page that was not requested', { type: 'failed', id: 99, reason: '', cpuMs: 0 }],
])('ends a process after a message that %s', async (_, message) => {
  const render = await start(
    `process.getBuiltinModule('node:fs').writeSync(3, '${JSON.stringify(message)}\\n')`,
    IN_TIME,
  );
  expect(await render('/pages')).toBeNull();
  expect(messages).toEqual(['rendering paused']);
});

describe('the data of a page', () => {
  const respond: SendApiRequest = (request) =>
    Promise.resolve({ status: 'found', body: { name: request.type === 'get' ? request.path : '' } });
  const LOAD = `{
    load: async ({ params, query, api }) => {
      if (query.get('page') === '1') return { status: 'redirect', to: '/pages' };
      const company = await api.get('getCompany', { params });
      const reviews = await api.page('listReviewsOfCompany', { params, query: { page: query.get('page') ?? undefined } });
      return company.status === 'found' && reviews.status === 'found'
        ? { status: 'found', data: company.body.name + ' ' + reviews.body.name }
        : { status: 'not-found' };
    },
    describe: (data, { title, publicUrl }) => ({ title: title + ' of ' + data, canonical: '/pages', structuredData: [{ url: publicUrl }] }),
  }`;

  it('loads the data of a page in the process of its release, and describes the page, with the responses of the API', async () => {
    const { load } = await startRelease('', IN_TIME, LOAD);
    expect(await load('?page=2', respond)).toEqual({
      status: 'found',
      isStored: true,
      description: {
        title: 'Pages of /company/acme.example /company/acme.example/review?page=2',
        canonical: '/pages',
        structuredData: [{ url: 'https://heard.example' }],
      },
    });
    expect(await load('?page=1', respond)).toEqual({ status: 'redirect', to: '/pages' });
    expect(await load('', () => Promise.resolve({ status: 'not-found' }))).toEqual({ status: 'not-found' });
    expect(messages).toEqual([]);
  });

  it('loads the data of many documents at the same time', async () => {
    const { load } = await startRelease('', IN_TIME, LOAD);
    const pages = Array.from({ length: 50 }, (_, at) => `?page=${at + 2}`);
    const results = await Promise.all(pages.map((query) => load(query, respond)));
    expect(results.map((result) => result?.status === 'found' && result.description.title)).toEqual(
      pages.map((query) => `Pages of /company/acme.example /company/acme.example/review${query}`),
    );
  });

  it.each([
    ['throws', "{ load: () => { throw new Error('no data') } }", 'no data'],
    ['requests what is not public', "{ load: ({ api }) => api.get({ path: '/user/me' }, {}) }", 'Not allowed.'],
    ['returns something malformed', '{ load: () => ({ status: 7 }) }', 'malformed'],
    [
      'describes itself with too much',
      "{ load: () => ({ status: 'found', data: null }), describe: () => ({ structuredData: [{ all: 'x'.repeat(1e6) }] }) }",
      'too large',
    ],
    ['has no load', '{}', 'has no load'],
  ])('leaves the loading of data to the browser if the page %s, and continues the process', async (_, part, reason) => {
    const { load, render } = await startRelease('', IN_TIME, part);
    expect(await load('', () => Promise.resolve({ status: 'rejected', reason: 'Not allowed.' }))).toBeNull();
    expect(fields).toEqual([expect.objectContaining({ module: './pages', reason: expect.stringContaining(reason) })]);
    expect(messages).toEqual(['data of a page not loaded']);
    expect(await render('/pages')).not.toBeNull();
  });

  it('lets the browser load data that never finishes loading on the server, and starts a new process', async () => {
    const { load } = await startRelease('', { ...IN_TIME, hangMs: 1_000 }, '{ load: () => { for (;;); } }');
    expect(await load('', respond)).toBeNull();
    expect(messages).toContain('rendering restarted');
  });
});
