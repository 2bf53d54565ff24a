import { expectAccessible, expectCount, readRendered, untilRendered } from '../checks.ts';
import { journeyOn, screens, untilInteractive, walkAlone, webUrl } from '../walker.ts';

const BAKERY = 'brightloaf.example';
const COMPANY = `/business/${BAKERY}`;
const CHOICE = `/compare?companies=${BAKERY}&q=`;
const COMPARISON = `/compare?companies=${BAKERY},valcanda.example`;

describe.each(journeyOn('phone'))('comparing companies on a %s', (_screen, options) => {
  const walk = walkAlone(options);

  // Covers INSIGHT-3.5, INSIGHT-3.8, INSIGHT-3.9
  it('opens the comparison of a company with a company found by search', async () => {
    const { page } = walk;
    await page.goto(COMPANY);
    await untilInteractive(page);
    await page.getByRole('link', { name: 'Compare with another company' }).click();
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
  it('opens the search for another company from the page of a company', async () => {
    const { page } = walk;
    for (const path of [COMPANY, CHOICE]) await readRendered(webUrl + path);
    await page.goto(COMPANY);
    await untilRendered(page);
    await page.getByRole('link', { name: 'Compare with another company' }).click();
    await page.waitForURL(`**${CHOICE}`);
    await untilRendered(page);
    await page.getByRole('searchbox', { name: 'Name or website' }).waitFor();
  });

  // Covers INSIGHT-3.5
  it('shows two companies side by side', async () => {
    const { page } = walk;
    await readRendered(webUrl + COMPARISON);
    await page.goto(COMPARISON);
    await untilRendered(page);
    await expectCount(page.getByRole('columnheader').getByRole('heading'), 2);
  });
});
