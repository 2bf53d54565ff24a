import { expectAccessible, expectCount } from '../checks.ts';
import { journeyOn, screens, untilInteractive, walkAlone } from '../walker.ts';

const BAKERY = 'brightloaf.example';
const OTHER = 'valcanda.example';

describe.each([
  ...journeyOn('phone').map(([screen, options]) => [`on a ${screen}`, options, true] as const),
  ['without scripts', { ...screens.phone, javaScriptEnabled: false }, false] as const,
])('comparing companies %s', (_name, options, hasScripts) => {
  const walk = walkAlone(options);

  // Covers INSIGHT-3.5, INSIGHT-3.8, INSIGHT-3.9
  it('leads from a company to its comparison with a found one', async () => {
    const { page } = walk;
    await page.goto(`/business/${BAKERY}`);
    if (hasScripts) await untilInteractive(page);
    await page.getByRole('link', { name: 'Compare with another company' }).click();
    await page.waitForURL(`**/compare?companies=${BAKERY}&q=`);
    await page.getByRole('searchbox', { name: 'Name or website' }).fill('valcanda');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    const results = page.getByRole('list', { name: 'Companies to add' });
    await results.getByRole('link', { name: 'Casa Valcanda' }).click();
    await page.waitForURL(`**/compare?companies=${BAKERY},${OTHER}`);
    await expectCount(page.getByRole('columnheader').getByRole('heading'), 2);
    await page.getByText(/chance explains/).waitFor();
    if (hasScripts) await expectAccessible(page);
  });
});
