import type { Request } from 'playwright-core';
import budgets from './budgets.json';
import { until } from './checks.ts';
import { screens, walkAlone, settle } from './walker.ts';

const KB = 1000;

/** What counts as a page's code, and its data. Fonts and pictures come when the browser wants them. */
const KINDS = new Set(['document', 'script', 'stylesheet', 'fetch']);

describe('the first visit', () => {
  const walk = walkAlone();

  // budgets.json: KB of scripts and of styles as they go over the wire with gzip, and requests, until the page's own
  // heading is there (docs/performance.md, "First load").
  it.each(budgets)('to $path keeps its budget of bytes and requests', async ({ path, heading, ...budget }) => {
    const { page } = walk;
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    // The page itself notes when its heading is there: what is asked for after that is not its first load.
    await page.addInitScript((expected) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('main h1')?.textContent !== expected) return;
        performance.mark('interactive');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, heading);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    // Only then is it known of every request when it began.
    await settle(page);
    const interactive = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('interactive')[0]?.startTime ?? 0),
    );
    const needed = asked.filter((request) => request.timing().startTime <= interactive);
    const bytesOf = async (ending: string) => {
      const sizes = needed
        .map((request) => request.url())
        .filter((url) => new URL(url).pathname.endsWith(ending))
        .map((url) => gzipSize(url));
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const code = needed.filter((request) => KINDS.has(request.resourceType()));
    expect((await bytesOf('.js')) / KB).toBeLessThanOrEqual(budget.scripts);
    expect((await bytesOf('.css')) / KB).toBeLessThanOrEqual(budget.styles);
    expect(code.length).toBeLessThanOrEqual(budget.requests);
    expect(code.length).toBeGreaterThan(3);
  });
});

describe('the first visit in Spanish', () => {
  const speaksSpanish = walkAlone({ ...screens.desktop, locale: 'es-ES' });
  const speaksEnglish = walkAlone();

  it.each([
    ['/', 'who speaks it', () => speaksSpanish, 'es'],
    ['/?lang=es', 'who asks for it', () => speaksEnglish, 'es'],
    ['/', 'who has chosen it', () => speaksEnglish, 'es', 'es'],
    ['/', 'who has chosen English', () => speaksSpanish, 'en', 'en'],
  ] as const)(
    'to %s of %s has its texts come with the scripts, once each',
    async (path, _who, walk, language, chosen: string | null = null) => {
      const { page } = walk();
      const texts: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/(es|fr)\.[0-9a-f]{16}\.js$/.test(pathname)) texts.push(pathname.replace(/[^/]*$/, ''));
      });
      const expected = language === 'es' ? ['/assets/', '/remotes/mfe-public/'] : [];
      // No script runs before all texts have been asked for.
      await page.route('**/assets/main.*.js', async (route) => {
        await until(() => texts.length === expected.length);
        await route.continue();
      });
      if (chosen !== null) await page.addInitScript((it) => localStorage.setItem('language', it), chosen);
      await page.goto(path);
      const headings = { en: "Making clients' voices heard", es: 'Que se oiga la voz de los clientes' };
      await page.getByRole('heading', { level: 1, name: headings[language], exact: true }).waitFor();
      await settle(page);
      expect(texts.toSorted()).toEqual(expected);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
    },
  );
});

/** The bytes of a file as they go over the wire to a browser that takes gzip alone. */
async function gzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}
