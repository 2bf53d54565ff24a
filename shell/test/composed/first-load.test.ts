import type { Request } from 'playwright-core';
import { walkAlone } from './walker.ts';

const KB = 1000;

/** What the first visit to `/` may ask for until the page is there (docs/performance.md, "First load"). */
const budget = { scripts: 168 * KB, styles: 6 * KB, requests: 8 };

describe('the first visit to /', () => {
  const walk = walkAlone();

  it('keeps its budget of bytes and requests', async () => {
    const { page } = walk;
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    // The page itself notes when its heading is there: what is asked for after that is not its first load.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('main h1')?.textContent?.startsWith('Making')) performance.mark('interactive');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
    // Only then is it known of every request when it began.
    await page.waitForLoadState('networkidle');
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
    expect(await bytesOf('.js')).toBeLessThanOrEqual(budget.scripts);
    expect(await bytesOf('.css')).toBeLessThanOrEqual(budget.styles);
    // Fonts and pictures come when the browser wants them.
    const code = needed.filter((request) =>
      ['document', 'script', 'stylesheet', 'fetch'].includes(request.resourceType()),
    );
    expect(code.length).toBeLessThanOrEqual(budget.requests);
    expect(code.length).toBeGreaterThan(3);
  });
});

/** The bytes of a file as they go over the wire to a browser that takes gzip alone. */
async function gzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}
