import type { Request } from 'playwright-core';
import budgets from './budgets.json';
import { readRendered, until } from './checks.ts';
import { screens, walkAlone, settle, webUrl } from './walker.ts';

const KB = 1000;

/** The types of requests that count as a page's code and data. The browser decides when to load fonts and images. */
const KINDS = new Set(['document', 'script', 'stylesheet', 'fetch']);

describe('the first visit', () => {
  const walk = walkAlone();

  // The budgets are in budgets.json: KB of gzipped scripts and styles, and requests, until everything in the document is interactive
  // (docs/performance.md, "First load").
  it.each(budgets)('loads $path within its budget of bytes and requests', async ({ path, heading, ...budget }) => {
    const { page } = walk;
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    // The page records when the task began that rendered or hydrated its headings: later requests are not part of its first load. The same
    // task may request code of parts that are hydrated later.
    await page.addInitScript((expected) => {
      let lastEnd = 0;
      // Files that are loaded once the browser is idle do not count. On a busy machine, they may load before the mark.
      window.requestIdleCallback = () => 0;
      const watch = () => {
        const [title, ...others] = document.querySelectorAll('main h1, main h2');
        const isInteractive = [title, ...others].every((heading) =>
          Object.keys(heading ?? {}).some((name) => name.startsWith('__reactFiber')),
        );
        if (!isInteractive || title?.textContent !== expected) {
          lastEnd = performance.now();
          return port2.postMessage(null);
        }
        performance.mark('interactive', { startTime: lastEnd });
      };
      // Watches after every task instead of every frame, because a long frame may contain requests for parts that are hydrated afterwards.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', watch);
      port1.start();
      watch();
    }, heading);
    await readRendered(webUrl + path);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    // Waits for the mark, because only then is the start of every request known.
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    await settle(page);
    const interactive = await page.evaluate(
      () => performance.timeOrigin + (performance.getEntriesByName('interactive')[0]?.startTime ?? 0),
    );
    const needed = requests.filter((request) => request.timing().startTime <= interactive);
    const sumBytes = async (ending: string) => {
      const sizes = needed
        .map((request) => request.url())
        .filter((url) => new URL(url).pathname.endsWith(ending))
        .map((url) => gzipSize(url));
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    // Leaves out report tokens and the hashes of files that later parts need.
    const code = needed.filter(
      (request) => KINDS.has(request.resourceType()) && !/\/(reports\/tokens|mf-manifest\.json)$/.test(request.url()),
    );
    expect((await sumBytes('.js')) / KB).toBeLessThanOrEqual(budget.scripts);
    expect((await sumBytes('.css')) / KB).toBeLessThanOrEqual(budget.styles);
    expect(code.length).toBeLessThanOrEqual(budget.requests);
    expect(code.length).toBeGreaterThan(3);
  });
});

describe('the first visit in Spanish', () => {
  const speaksSpanish = walkAlone({ ...screens.desktop, locale: 'es-ES' });
  const speaksEnglish = walkAlone();

  it.each([
    ['/', 'a Spanish browser', () => speaksSpanish, 'es'],
    ['/?lang=es', 'a URL that requests it', () => speaksEnglish, 'es'],
    ['/', 'a user who has chosen it', () => speaksEnglish, 'es', 'es'],
    ['/', 'a Spanish browser whose user has chosen English', () => speaksSpanish, 'en', 'en'],
  ] as const)(
    'loads each catalog once on %s with %s, in parallel with the scripts',
    async (path, _who, walk, language, chosen: string | null = null) => {
      const { page } = walk();
      const texts: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/(es|fr)\.[0-9a-f]{8,}\.js$/.test(pathname)) texts.push(pathname.replace(/[^/]*$/, ''));
      });
      const expected = language === 'es' ? ['/assets/', '/remotes/mfe-public/'] : [];
      // No script runs before all catalogs have been requested.
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

/** Returns the size of a file in bytes as it is sent to a browser that accepts only gzip. */
async function gzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}
