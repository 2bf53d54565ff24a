// A site whose operator offers one language.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listRemotes } from '@heard/build/remotes';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { failures, open } from './allPages.ts';
import { readRendered } from './checks.ts';
import { readSdkVersion } from './federation/Composition.ts';
import { apiUrl, screens, settle, walkTogether } from './walker.ts';

let web: FastifyInstance;
let url: string;

beforeAll(async () => {
  const project = join(import.meta.dirname, '../../..');
  web = await createWebServer({
    settings: readSettings(
      { API_PORT: new URL(apiUrl).port, SITE_LANGUAGES: 'es', RENDER_MISSES: '1000000' },
      join(project, 'shell/dist/web'),
    ),
    remoteFolders: new Map(listRemotes(project).map(({ name, folder }) => [name, join(project, folder, 'dist/web')])),
    sdkVersion: readSdkVersion('shell/sdk'),
    // Long time limits, so that the web server renders every page even on a busy machine.
    rendering: { pageMs: 30_000, hangMs: 60_000 },
  });
  await web.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
});
afterAll(() => web.close());

const site = () => ({ url, origins: [] });

describe.each([
  ['phone', screens.phone],
  ['desktop', screens.desktop],
])('a visitor with a %s who has chosen another language', (name, screen) => {
  const walk = walkTogether({ ...screen, locale: 'en-GB', reducedMotion: 'reduce' }, () => undefined, site);

  it.each(['/', '/business/brightloaf.example', '/search?q=bread&lang=fr', '/login', '/nowhere'])(
    'shows %s in the only language of the site, without a menu of languages',
    async (path) => {
      const { page, walker } = walk;
      walker.allow(...failures);
      await page.addInitScript(() => {
        if (window.origin !== 'null') localStorage.setItem('language', 'fr');
      });
      await open(page, path, 'es');
      await settle(page);
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
      expect(await page.locator('html[data-differs]').count()).toBe(0);
      if (name === 'phone') await page.getByRole('button', { name: 'Menú' }).click();
      expect(await page.getByRole('combobox', { name: 'Idioma' }).count()).toBe(0);
      expect(await page.getByRole('contentinfo').locator('select').count()).toBe(0);
      expect(await page.locator('[hreflang]').count()).toBe(0);
    },
  );
});

it('renders pages in the only language of the site, even if the browser or the URL requests another language', async () => {
  for (const path of ['/', '/?lang=fr', '/business/brightloaf.example?lang=en']) {
    const html = await readRendered(url + path);
    expect(html).toContain('<html lang="es">');
    expect(html).not.toMatch(/hreflang|<option[^>]* lang=|[?&;]lang=(en|fr)/);
  }
});
