import { aCompany, anAdministrator, aConsumer, aReview, unique } from '../accounts.ts';
import { expectAccessible, expectFocused, expectNoOverflow, expectSoon, until } from '../checks.ts';
import { journeyOn, settle, walkAlone, webUrl } from '../walker.ts';

/** The maximum milliseconds until the page of a city appears, redirects after a merge, and appears again after Undo. */
const CURRENT_WITHIN_MS = 60_000;

/** Registers three companies in a city, each with a review. A city with fewer companies has no page. */
async function openCity(city: string): Promise<void> {
  const author = await aConsumer();
  for (let count = 0; count < 3; count += 1) {
    const { website } = await aCompany({ country: 'Luxembourg', city });
    await aReview(author, { companyUrl: website });
  }
}

describe.each(journeyOn('phone'))('cities, on a %s', (_, options) => {
  const walk = walkAlone(options);

  // Covers DISCOVERY-73.1, DISCOVERY-73.3
  it('merges cities, so that the page of one city redirects to the other, until the merge is undone', async () => {
    const { page, walker } = walk;
    const [word, { token }] = [unique(), await anAdministrator()];
    const [esch, eschAlzette] = [`Esch ${word}`, `Esch Alzette ${word}`];
    await openCity(esch);
    await openCity(eschAlzette);
    const paths = [`/places/lu/esch-${word}`, `/places/lu/esch-alzette-${word}`] as const;
    const visit = async (path: string) => {
      const { status, headers } = await fetch(`${webUrl}${path}`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    for (const path of paths) await until(async () => (await visit(path))[0] === 200, CURRENT_WITHIN_MS);

    await walker.logIn(token);
    await page.goto('/moderation/places');
    await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Places' }).waitFor();
    await page.getByLabel('Country', { exact: true }).selectOption('LU');
    await page.getByLabel('City', { exact: true }).fill('esch alzette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/moderation/places?country=LU&q=esch+alzette');
    const button = page.getByRole('button', { name: `${eschAlzette} is the same as…` });
    await button.click();
    const field = page.getByRole('combobox', { name: /^The other city/ });
    await field.fill(`esch ${word}`);
    const option = page.getByRole('option', { name: `${esch} (esch-${word})` });
    await option.waitFor();
    await expectAccessible(page);
    await option.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`· Same as ${esch}`).waitFor();
    const undo = page.getByRole('button', { name: `Undo: ${eschAlzette}` });
    await expectFocused(undo);
    await settle(page);
    await expectAccessible(page);
    const original = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectNoOverflow(page);
    if (original !== null) await page.setViewportSize(original);

    await until(async () => {
      const [status, location] = await visit(paths[1]);
      return status === 301 && location === paths[0];
    }, CURRENT_WITHIN_MS);
    const openMerged = async () => {
      await page.goto(paths[1]);
      return new URL(page.url()).pathname;
    };
    await expectSoon(openMerged, paths[0]);

    await page.goto('/moderation/places?country=LU&q=esch+alzette');
    await undo.click();
    await button.waitFor();
    await until(async () => (await visit(paths[1]))[0] === 200, CURRENT_WITHIN_MS);
  });
});
