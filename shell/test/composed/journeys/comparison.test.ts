import { expectAccessible, expectCount, expectSoon, readRendered, untilRendered } from '../checks.ts';
import { journeyOn, screens, untilInteractive, walkAlone, webUrl } from '../walker.ts';

const BAKERY = 'brightloaf.example';
const COMPANY = `/business/${BAKERY}`;
const CHOICE = `/compare?companies=${BAKERY}&q=`;
const COMPARISON = `/compare?companies=${BAKERY},valcanda.example`;

describe('the tray of companies to compare', () => {
  const walk = walkAlone(screens.phone);

  // Covers INSIGHT-3.11
  it('collects companies on a list, on the results and on a page, and opens their comparison', async () => {
    const { page } = walk;
    const tray = page.getByRole('region', { name: 'Companies to compare' });
    for (const [at, [path, button]] of (
      [
        ['/categories/bakeries', 'Compare Brightloaf Bakery'],
        ['/search?q=valcanda', 'Compare Casa Valcanda'],
        ['/business/petrel-air.example', 'Compare with other companies'],
      ] as const
    ).entries()) {
      await page.goto(path);
      await untilInteractive(page);
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectCount(tray.getByRole('listitem'), at + 1);
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Compare (3)' }).click();
    await page.waitForURL(`**/compare?companies=${BAKERY},petrel-air.example,valcanda.example`);
    await expectCount(page.getByRole('columnheader').getByRole('heading'), 3);
  });

  it('keeps the end of the page visible above the tray of companies', async () => {
    const { page } = walk;
    await page.goto(COMPANY);
    await untilInteractive(page);
    await page.getByRole('button', { name: 'Compare with other companies' }).click();
    const tray = page.getByRole('region', { name: 'Companies to compare' });
    await tray.waitFor();
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    await expectSoon(async () => {
      const [bar, link] = await Promise.all([tray.boundingBox(), last.boundingBox()]);
      return bar !== null && link !== null && bar.y + bar.height <= link.y;
    }, true);
  });
});

describe.each(journeyOn('phone'))('comparing companies on a %s', (_screen, options) => {
  const walk = walkAlone(options);

  // Covers INSIGHT-3.5, INSIGHT-3.8, INSIGHT-3.9
  it('compares a company with a company found by search', async () => {
    const { page } = walk;
    await page.goto(COMPANY);
    await untilInteractive(page);
    await page.getByRole('button', { name: 'Compare with other companies' }).click();
    await page.getByRole('link', { name: 'Add another company' }).click();
    await page.waitForURL(`**${CHOICE}`);
    await page.getByRole('searchbox', { name: 'Name or website' }).fill('valcanda');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    const results = page.getByRole('list', { name: 'Companies to add' });
    await results.getByRole('link', { name: 'Casa Valcanda' }).click();
    await page.waitForURL(`**${COMPARISON}`);
    await expectCount(page.getByRole('columnheader').getByRole('heading'), 2);
    await page.getByText(/chance explains/).waitFor();
    await expectAccessible(page);
  });
});

describe('comparing companies without scripts', () => {
  const walk = walkAlone({ ...screens.phone, javaScriptEnabled: false });

  // Covers INSIGHT-3.9
  it('opens the search for another company from the page of a company, without scripts', async () => {
    const { page } = walk;
    for (const path of [COMPANY, CHOICE]) await readRendered(webUrl + path);
    await page.goto(COMPANY);
    await untilRendered(page);
    await page.getByRole('button', { name: 'Compare with other companies' }).click();
    await page.waitForURL(`**${CHOICE}`);
    await untilRendered(page);
    await page.getByRole('searchbox', { name: 'Name or website' }).waitFor();
  });

  // Covers INSIGHT-3.11
  it('opens the search for another company from the row of a company, without scripts', async () => {
    const { page } = walk;
    for (const path of ['/categories/bakeries', CHOICE]) await readRendered(webUrl + path);
    await page.goto('/categories/bakeries');
    await untilRendered(page);
    await page.getByRole('button', { name: 'Compare Brightloaf Bakery' }).click();
    await page.waitForURL(`**${CHOICE}`);
  });

  // Covers INSIGHT-3.5, INSIGHT-3.10
  it('shows two companies side by side without scripts', async () => {
    const { page } = walk;
    await readRendered(webUrl + COMPARISON);
    await page.goto(COMPARISON);
    await untilRendered(page);
    await expectCount(page.getByRole('columnheader').getByRole('heading'), 2);
    await page.getByText('What reviews mention').waitFor();
  });
});
