import { setSite } from '@heard/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { productMount, productPages } from '../../test/documents/productPages.ts';
import { startWebServer } from '../testing.ts';

/** The languages that the API returns. */
let stored: string[] | null = null;
let started: { web: FastifyInstance; close(): Promise<void> } | undefined;

afterEach(async () => {
  await started?.close();
  started = undefined;
  setSite(undefined);
});

async function start(environment: NodeJS.ProcessEnv = {}) {
  const api = fastify();
  api.get('/site', async (request, reply) => {
    const etag = `"${stored?.join()}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .header('etag', etag)
      .send({ name: null, accent: null, logo: null, languages: stored, needsSetup: false });
  });
  started = await startWebServer({
    api,
    mounts: [productMount('/', { description: 'lead' })],
    pages: productPages,
    texts: { en: { lead: 'Search.' }, es: { lead: 'Busca.' }, fr: { lead: 'Cherchez.' } },
    template:
      '<!doctype html><html lang="en"><head><title>Heard</title></head><body><div id="root"></div></body></html>',
    followsSite: true,
    environment: { SERVER_RENDERING: 'off', CONTACT_EMAIL: 'hello@people.example', ...environment },
  });
  return started.web;
}

async function open(web: FastifyInstance, url = '/', language?: string) {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const { body: html } = await web.inject({ url, headers });
  const find = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);
  return {
    html,
    language: find(/<html lang="(\w+)"/g)[0],
    canonical: find(/<link rel="canonical" href="([^"]*)"/g)[0],
    alternates: find(/ hreflang="([^"]*)"/g),
    locales: find(/og:locale(?::alternate)?" content="([^"]*)"/g),
    structured: find(/"inLanguage":"(\w+)"/g),
  };
}

it('renders all documents in the only language of the site, without links to other languages', async () => {
  const web = await start({ SITE_LANGUAGES: 'es' });
  for (const [url, language] of [
    ['/', 'fr'],
    ['/?lang=fr', 'en'],
    ['/?lang=es', undefined],
  ] as const) {
    const document = await open(web, url, language);
    expect(document).toMatchObject({ language: 'es', alternates: [], locales: ['es_ES'], structured: ['es'] });
    expect(document.canonical).toBe('https://heard.example/');
    expect(document.html).toContain('content="Busca."');
    expect(document.html).toContain('<script>heardLanguages=["es"];');
  }
});

it('links only to the offered languages, and adds no parameter to URLs in the default language', async () => {
  const web = await start({ SITE_LANGUAGES: 'fr,en' });
  expect(await open(web)).toMatchObject({ language: 'fr', alternates: ['fr', 'en', 'x-default'] });
  const english = await open(web, '/?lang=en');
  expect([english.language, english.locales]).toEqual(['en', ['en_US', 'fr_FR']]);
  expect(english.canonical).toBe('https://heard.example/?lang=en');
  expect((await open(web, '/?lang=fr')).canonical).toBe('https://heard.example/');
  expect((await open(web, '/?lang=es', 'es')).language).toBe('fr');
});

it('adds no script with the languages to documents of a site that offers all languages', async () => {
  stored = null;
  const document = await open(await start());
  expect(document.html).not.toContain('heardLanguages');
  expect(document).toMatchObject({ language: 'en', alternates: ['en', 'es', 'fr', 'x-default'] });
});

it('uses changed languages of the site without a restart', async () => {
  stored = null;
  const web = await start();
  expect((await open(web, '/', 'fr')).language).toBe('fr');
  stored = ['es', 'en'];
  while ((await open(web, '/', 'fr')).language !== 'es') await wait(50);
  expect((await open(web, '/', 'en')).language).toBe('en');
  stored = null;
  while ((await open(web, '/', 'fr')).language !== 'fr') await wait(50);
});

it('uses the languages of the environment instead of the stored languages', async () => {
  stored = ['es'];
  const web = await start({ SITE_LANGUAGES: 'fr' });
  expect((await open(web)).language).toBe('fr');
});

it('lists the offered languages in security.txt', async () => {
  stored = ['es', 'en'];
  const web = await start();
  expect((await web.inject({ url: '/.well-known/security.txt' })).body).toContain('Preferred-Languages: es, en\n');
});
