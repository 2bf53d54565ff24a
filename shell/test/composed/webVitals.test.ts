import { until } from './checks.ts';
import { walkAlone, webUrl } from './walker.ts';

const walk = walkAlone();

/** Returns for how many visits of the home page the web server has received the LCP. */
async function countVisits(): Promise<number> {
  const metrics = await (await fetch(`${webUrl}/metrics`)).text();
  return Number(/^heard_lcp_seconds_count\{mount="\/",.*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

it('measures the first page of a visit once the browser is idle, and reports the measurements when the visitor leaves the page', async () => {
  const { page } = walk;
  const before = await countVisits();
  // Makes the page set a mark once its observers of the LCP have been called.
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      observe.call(this, options);
      if (options?.type !== 'largest-contentful-paint') return;
      const next = new PerformanceObserver(() => setTimeout(() => performance.mark('measured')));
      observe.call(next, options);
    };
  });
  const tokens = page.waitForResponse(/\/reports\/tokens$/);
  await page.goto('/');
  await (await tokens).finished();
  await page.waitForFunction(() => performance.getEntriesByName('measured').length > 0);
  await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).click();
  await until(async () => (await countVisits()) > before);
});
