import type { Page } from 'playwright-core';
import { aConsumer, aReview, unique } from '../accounts.ts';
import { expectAccessible, expectSoon, isFocused } from '../checks.ts';
import { journeyOn, walkAlone } from '../walker.ts';

const none = 'No companies matching, make a new review for them';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search companies' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

async function open(page: Page) {
  await page.goto('/');
  await box(page).waitFor();
}

describe.each(journeyOn('phone'))('the search box on a %s', (screen, screenOptions) => {
  const walk = walkAlone(screenOptions);

  it('shows the name of the chosen company at its final position while the page of the company loads', async () => {
    const { page } = walk;
    await open(page);
    await box(page).fill('brightloaf');
    await options(page).first().waitFor();
    await expectAccessible(page);
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/company/**', async (route) => {
      await held;
      await route.continue();
    });
    await options(page).first().click();
    await page.locator('main h1[dir=auto]', { hasText: 'Brightloaf Bakery' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Brightloaf Bakery'));
    await page.locator('main [aria-busy=true]').first().waitFor();
    // Measures inside the page, because a locator finds and measures in two steps, and the element may be replaced between them.
    const readPlaces = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main h1[dir=auto]')]
          .filter((heading) => heading.checkVisibility())
          .map((heading) => {
            const { x, y } = heading.getBoundingClientRect();
            return { x, y };
          }),
      );
    const before = await readPlaces();
    expect(before).toHaveLength(1);
    respond();
    await page.getByRole('article').first().waitFor();
    expect(await readPlaces()).toEqual(before);
  });

  // Covers SPEC-2.27
  it('leads a visitor whose search has no match through the login to a review form with the name filled in', async () => {
    const { page } = walk;
    const { email, password } = await aConsumer();
    const name = `Nowhere & Sons ${unique()}`;
    await open(page);
    await box(page).fill(name);
    const link = page.getByRole('link', { name: none });
    await link.waitFor();
    await expectAccessible(page);
    // With the keyboard, the link is the next Tab stop.
    await box(page).focus();
    await page.keyboard.press('Tab');
    if (!(await isFocused(link))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Log in whit your email.' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/me?company=*');
    await expectSoon(() => page.getByLabel('Company name').inputValue(), name);
    await expectSoon(() => page.getByLabel('Company URL').inputValue(), '');
  });

  it('finds a company that a review has just listed', async () => {
    const { page } = walk;
    // The search also finds names that have only some of the words.
    const name = `${screen === 'phone' ? 'Zephyr Lane' : 'Walnut Quay'} ${unique()}`;
    await open(page);
    await box(page).fill(name);
    await page.getByRole('link', { name: none }).waitFor();
    // Creates two reviews, because the search finds a name only after two reviews have agreed on it.
    const { companyId } = await aReview(await aConsumer(), { companyName: name });
    await aReview(await aConsumer(), { companyName: name, companyUrl: companyId });
    await box(page).fill('');
    await page.reload();
    await box(page).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
  });
});
