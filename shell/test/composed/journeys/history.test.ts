import type { Locator, Page } from 'playwright-core';
import type { CompanyHistory } from '@heard/contract';
import { send } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectSoon, readBox, readRendered, until } from '../checks.ts';
import { journeyOn, screens, settle, untilInteractive, walkAlone, webUrl } from '../walker.ts';

const PAGE = '/business/brightloaf.example';
const TITLE = 'Ratings over time';

/** Scrolls down until the section has been rendered, as a reader does. */
async function scrollToSection(page: Page): Promise<Locator> {
  const section = page.locator('main section').filter({ has: page.getByRole('heading', { name: TITLE }) });
  await until(async () => {
    await page.evaluate(async () => {
      window.scrollBy(0, 300);
      // Waits for a paint, because the browser then reports elements near the viewport.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    return (await section.count()) > 0;
  });
  return section;
}

describe.each(journeyOn('phone'))('the ratings over time on a %s', (_screen, options) => {
  const walk = walkAlone(options);

  it('loads the chart of a company when it is near the viewport, without moving the page', async () => {
    const { page, walker } = walk;
    const release = await walker.hold('GET /company/brightloaf.example/history');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const isRequested = () => requests.some((path) => path.endsWith('/history'));
    await page.goto(PAGE);
    await untilInteractive(page);
    await settle(page);
    expect(isRequested()).toBe(false);
    const section = await scrollToSection(page);
    await section.getByText('Loading the ratings over time').waitFor({ state: 'attached' });
    // Content below the chart also loads when the content is near the viewport.
    await section.scrollIntoViewIfNeeded();
    const similar = page.getByRole('region', { name: 'Similar companies' });
    await similar.getByRole('listitem').first().waitFor();
    const readTop = () => similar.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const top = await readTop();
    await release();
    await section.locator('svg circle').first().waitFor();
    expect([isRequested(), await readTop()]).toEqual([true, top]);
  });

  it('shows the trend, the events, each month by keyboard, and a table', async () => {
    const { page } = walk;
    const { months, events } = await send<CompanyHistory>('GET', '/company/brightloaf.example/history');
    await page.goto(PAGE);
    await untilInteractive(page);
    const section = await scrollToSection(page);
    await section.getByText(/^The mean rose from \d\.\d to \d\.\d in 12 months$/).waitFor();
    await expectCount(section.getByRole('list', { name: 'What has changed' }).getByRole('listitem'), events.length);
    const counts = months.map(({ rated }) => rated.reduce((sum, count) => sum + count, 0));
    const drawn = (selector: string) => section.locator(`svg ${selector}`).count();
    await expectSoon(
      () => Promise.all([drawn('circle'), drawn('circle[data-hollow]'), drawn('[data-event]')]),
      [
        counts.filter((count) => count > 0).length,
        counts.filter((count) => count > 0 && count < 3).length,
        new Set(events.map(({ at }) => at.slice(0, 7))).size,
      ],
    );
    await expectAccessible(page);
    const cursor = section.getByRole('slider', { name: `Months of the chart ${TITLE}` });
    await cursor.focus();
    await page.keyboard.press('ArrowLeft');
    await expectFocused(cursor);
    await expectSoon(() => cursor.getAttribute('aria-valuenow'), String(months.length - 2));
    await section.getByRole('button', { name: 'Show as table' }).click();
    await expectCount(section.getByRole('row'), months.length + 1);
    await expectAccessible(page);
  });
});

describe('the ratings over time without scripts', () => {
  const walk = walkAlone({ ...screens.desktop, javaScriptEnabled: false });

  it('reserves no space for the chart without scripts', async () => {
    const { page } = walk;
    await readRendered(webUrl + PAGE);
    await page.goto(PAGE);
    const [list, end] = [await readBox(page.getByRole('article').last()), await readBox(page.getByRole('contentinfo'))];
    expect(end.y - (list.y + list.height)).toBeLessThan(400);
  });
});
