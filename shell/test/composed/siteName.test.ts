// A site whose operator has given it another name, accent and logo.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deriveColors } from '@heard/contract';
import { listRemotes } from '@heard/build/remotes';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { createPeople, failures, open, pages, people, textsOn, type Person } from './allPages.ts';
import { expectAccessible, readRendered } from './checks.ts';
import { readSdkVersion } from './federation/Composition.ts';
import { apiUrl, screens, settle, walkTogether } from './walker.ts';

const NAME = "Voices & Co's";
const ACCENT = '#b3261e';
const COLORS = deriveColors(ACCENT);
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'es', 'fr'] as const;
/** Matches the name of the software, even as a part of a word. */
const SOFTWARE = /Heard/;

let web: FastifyInstance;
let url: string;
let tokens: Record<Person, string | undefined>;

beforeAll(async () => {
  const project = join(import.meta.dirname, '../../..');
  web = await createWebServer({
    settings: readSettings(
      {
        API_PORT: new URL(apiUrl).port,
        SITE_NAME: NAME,
        SITE_ACCENT: ACCENT,
        SITE_LOGO: join(import.meta.dirname, 'logos/wide.svg'),
        RENDER_MISSES: '1000000',
      },
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

describe.each(people)('the name of the site shown to a %s', (person) => {
  const walk = walkTogether({ ...screens.phone, reducedMotion: 'reduce' }, () => tokens[person], site);
  const all = pages[person].map(([path], at) => [path, LANGUAGES[at % LANGUAGES.length] ?? 'en'] as const);

  it.each(all)('shows the name of the site instead of the name of the software on %s in %s', async (path, language) => {
    const { page, walker } = walk;
    walker.allow(...failures);
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

describe('the 404 page', () => {
  const walk = walkTogether({ ...screens.phone, reducedMotion: 'reduce' }, () => undefined, site);

  it('shows an image without the letter of the software on the 404 page', async () => {
    const { page, walker } = walk;
    walker.allow(...failures);
    await open(page, '/nowhere', 'en');
    await settle(page);
    const image = await page.locator('main img').evaluate((element) => getComputedStyle(element).content);
    const [, path = ''] = /^url\("http:\/\/[^/]+(\/site-lost\.svg\?v=[\da-f]{8})"\)/.exec(image) ?? [];
    expect(await read(path)).toContain(`stroke="${COLORS.dark.accent}"`);
  });
});

describe.each([
  ['visitor', ['/', '/login', '/business/brightloaf.example']],
  ['company', ['/my-company/reviews']],
] as const)('the colors of the site shown to a %s', (person, paths) => {
  const walk = walkTogether({ ...screens.phone, reducedMotion: 'reduce' }, () => tokens[person], site);

  it.each(paths)('shows the colors of the site with sufficient contrast in both themes on %s', async (path) => {
    const { page } = walk;
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await open(page, path, 'en');
      await settle(page);
      expect(await readColors(page)).toEqual({
        button: COLORS[theme].accent,
        link: COLORS[theme].accentText,
        brand: COLORS[theme].brand,
        browser: COLORS[theme].brand,
      });
      await expectAccessible(page);
    }
  });

  it('shows the logo of the site in the header and the footer', async () => {
    const { page } = walk;
    await open(page, paths[0], 'en');
    const readLogo = (area: 'banner' | 'contentinfo') =>
      page
        .getByRole(area)
        .getByRole('link', { name: NAME })
        .first()
        .evaluate((link) => getComputedStyle(link, '::before').backgroundImage);
    const path = /^url\("http:\/\/127\.0\.0\.1:\d+\/site-logo\.svg\?v=[\da-f]{8}"\)$/;
    expect(await readLogo('banner')).toMatch(path);
    expect(await readLogo('contentinfo')).toMatch(path);
  });
});

describe('the page for business owners', () => {
  const walk = walkTogether({ ...screens.desktop, reducedMotion: 'reduce' }, () => undefined, site);

  it('shows the image for business owners in front of the color of the site', async () => {
    const { page } = walk;
    await open(page, '/for-business', 'en');
    await settle(page);
    const { brand } = await readColors(page);
    const image = await page.locator('main img[src*="/for-business."]').evaluate((element) => {
      const { backgroundColor, mixBlendMode } = getComputedStyle(element);
      return { background: backgroundColor.match(/\d+/g)?.map(Number), mixBlendMode };
    });
    expect(image).toEqual({
      background: [1, 3, 5].map((at) => Number.parseInt(brand.slice(at, at + 2), 16)),
      mixBlendMode: 'normal',
    });
  });
});

/** Returns the colors that a page has for buttons, links, large areas and the bars of the browser, as `#rrggbb`. */
function readColors(page: Page) {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const read = (token: string) => {
      probe.style.color = `var(--${token})`;
      const channels = getComputedStyle(probe).color.match(/\d+/g) ?? [];
      return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
    };
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    const colors = {
      button: read('accent'),
      link: read('focus-color'),
      brand: read('brand'),
      browser: metas.find(({ media }) => matchMedia(media).matches)?.content,
    };
    probe.remove();
    return colors;
  });
}

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

  it('serves a web manifest with the color and the icon of the site', async () => {
    const manifest = JSON.parse(await read('/site.webmanifest'));
    expect(manifest.theme_color).toBe(ACCENT);
    expect(manifest.icons).toEqual([
      { src: expect.stringMatching(/^\/site-icon\.svg\?v=/), type: 'image/svg+xml', sizes: 'any' },
    ]);
    expect(await read(manifest.icons[0].src)).toContain(`fill="${ACCENT}"`);
  });

  it('shows links in widgets in the color of the site', async () => {
    const widget = await read('/widget/brightloaf.example');
    expect(widget).toContain(`--a:${COLORS.light.accentText}`);
    expect(widget).toContain(`--a:${COLORS.dark.accentText}`);
  });

  it('includes the logo of the site in structured data and link previews', async () => {
    const html = await readRendered(`${url}/`);
    expect(html).toMatch(/"logo":"[^"]*\/site-logo\.svg\?v=[\da-f]{8}"/);
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/site-logo\.png\?v=[\da-f]{8}"/);
    expect(html).toContain('<meta property="og:image:width" content="960"');
  });

  it('caches the current version of the logo permanently, as SVG and as PNG', async () => {
    const [, version = ''] = /site-logo\.svg(\?v=[\da-f]{8})/.exec(await read('/')) ?? [];
    for (const [path, type] of [
      ['/site-logo.svg', /^image\/svg\+xml/],
      ['/site-logo.png', /^image\/png/],
    ] as const) {
      const response = await fetch(url + path + version);
      expect(response.headers.get('content-type')).toMatch(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
      const earlier = await fetch(`${url}${path}?v=00000000`);
      expect([earlier.status, earlier.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    }
  });

  it('redirects from the icons of the software to the icon of the site', async () => {
    for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-512.png']) {
      const response = await fetch(url + path);
      expect(new URL(response.url).pathname).toBe('/site-icon.svg');
      expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    }
  });
});
