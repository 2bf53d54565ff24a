// A site whose operator has given it another name.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { createPeople, failures, open, pages, people, textsOn, type Person } from './allPages.ts';
import { readRendered } from './checks.ts';
import { readSdkVersion } from './federation/Composition.ts';
import { apiUrl, screens, settle, walkTogether } from './walker.ts';

const NAME = "Voices & Co's";
const LANGUAGES = ['en', 'es', 'fr'] as const;
/** The name of the software, also as a part of a word. */
const SOFTWARE = /Heard/;

let web: FastifyInstance;
let url: string;
let tokens: Record<Person, string | undefined>;

beforeAll(async () => {
  const project = join(import.meta.dirname, '../../..');
  web = await createWebServer({
    settings: readSettings(
      { API_PORT: new URL(apiUrl).port, SITE_NAME: NAME, RENDER_MISSES: '1000000' },
      join(project, 'shell/dist/web'),
    ),
    remoteFolders: new Map(listRemotes(project).map(({ name, folder }) => [name, join(project, folder, 'dist/web')])),
    sdkVersion: readSdkVersion('shell/sdk'),
    // Long time limits, so that the web server renders every page even on a busy machine.
    rendering: { pageMs: 30_000, hangMs: 60_000 },
  });
  await web.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  tokens = await createPeople();
});
afterAll(() => web.close());

const site = () => ({ url, origins: [] });
const read = async (path: string) => (await fetch(url + path)).text();

describe.each(people)('a %s', (person) => {
  const walk = walkTogether({ ...screens.phone, reducedMotion: 'reduce' }, () => tokens[person], site);
  const all = pages[person].map(([path], at) => [path, LANGUAGES[at % LANGUAGES.length] ?? 'en'] as const);

  it.each(all)('shows no other name than that of the site on %s in %s', async (path, language) => {
    const { page, walker } = walk;
    walker.announce(...failures);
    await page.addInitScript((chosen) => {
      if (window.origin !== 'null') localStorage.setItem('language', chosen);
    }, language);
    await open(page, path, language);
    await settle(page);
    expect((await textsOn(page)).filter((text) => SOFTWARE.test(text))).toEqual([]);
    expect(await page.title()).toContain(NAME);
    expect(await page.getByRole('banner').getByRole('link', { name: NAME }).first().isVisible()).toBe(true);
  });
});

describe('a program', () => {
  it.each([
    '/site.webmanifest',
    '/opensearch.xml',
    '/llms.txt',
    '/llms-full.txt',
    '/how-scores-work.md',
    '/reviews-policy.md',
    '/business/brightloaf.example.md',
    '/categories/bakeries.md',
    '/widget/brightloaf.example',
    '/widget/brightloaf.example?lang=fr',
    '/site-icon.svg',
  ])('reads the name of the site in %s', async (path) => {
    const text = await read(path);
    expect(text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")).toContain(NAME);
    expect(text).not.toMatch(SOFTWARE);
  });

  it.each(LANGUAGES)(
    'reads the name of the site in documents, their metadata and structured data in %s',
    async (code) => {
      for (const path of ['/', '/business/brightloaf.example', '/review/1', '/categories/bakeries', '/nowhere']) {
        const html = await (path === '/nowhere' ? read : (one: string) => readRendered(url + one))(
          `${path}?lang=${code}`,
        );
        // Ignores the script that replaces the word `Heard`, and texts of demo companies about themselves.
        const texts = html.replace('\\bHeard\\b', '').replaceAll(/(to try|para probar|pour essayer) Heard/g, '');
        expect(texts.match(/.{0,60}Heard.{0,60}/g)).toBeNull();
        expect(html).toContain('Voices &amp; Co');
      }
    },
  );

  it('redirects from the icons of the software to the icon of the site', async () => {
    for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-512.png']) {
      const response = await fetch(url + path);
      expect(new URL(response.url).pathname).toBe('/site-icon.svg');
      expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    }
  });
});
