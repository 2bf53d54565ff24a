import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, unique } from './accounts.ts';
import { expectAccessible, isFocused } from './checks.ts';
import { screens, walkAlone, type Call } from './walker.ts';

const searchCall: Call = 'POST /1/indexes/*/queries';
const none = 'No companies matching, make a new review for them';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search companies' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');

async function open(page: Page) {
  await page.goto('/');
  await box(page).waitFor();
}

async function search(page: Page, text: string) {
  await box(page).fill(text);
  await options(page).first().waitFor();
}

/** Returns the state of the search box that assistive technology sees. */
async function readState(page: Page) {
  const [expanded, controls, active] = await Promise.all(
    ['aria-expanded', 'aria-controls', 'aria-activedescendant'].map((name) => box(page).getAttribute(name)),
  );
  return { expanded, controls, active };
}

describe.each(Object.entries(screens))('the search box on a %s', (screen, screenOptions) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(screenOptions);

  // Covers SPEC-2.20, SPEC-2.28, SPEC-4.23, SPEC-5.4
  it('is an editable combobox without a list at first', async () => {
    const { page, walker } = walk;
    await open(page);
    expect(await box(page).getAttribute('placeholder')).toBe('Search');
    expect(await box(page).getAttribute('maxlength')).toBe('512');
    expect(await box(page).getAttribute('aria-autocomplete')).toBe('list');
    expect(await readState(page)).toEqual({ expanded: 'false', controls: null, active: null });
    await box(page).click();
    await box(page).fill('   ');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(walker.sent(searchCall)).toBe(0);
  });

  // Covers SPEC-1.2, SPEC-2.18, SPEC-7.19
  it('lists at most five companies with highlighted matches, to choose by pointer', async () => {
    const { page } = walk;
    await open(page);
    await search(page, 'br');
    // The last option leads to all results.
    expect(await options(page).count()).toBeLessThanOrEqual(6);
    const marks = await page.getByRole('listbox').locator('mark').allInnerTexts();
    expect(new Set(marks.map((text) => text.toLowerCase()))).toEqual(new Set(['br']));
    await page
      .getByRole('status')
      .filter({ hasText: /^\d compan(y|ies)$/ })
      .waitFor({ state: 'attached' });
    await expectAccessible(page);
    await search(page, 'brightloaf.ex');
    const hit = page.getByRole('option', { name: /Brightloaf Bakery/ });
    await hit.locator('small mark', { hasText: 'brightloaf.ex' }).waitFor();
    expect(await hit.locator('small').innerText()).toBe('brightloaf.example');
    await (isPhone ? hit.tap() : hit.click());
    await page.waitForURL('**/business/brightloaf.example');
    await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
  });

  it('shows the name of the chosen company in place while its page loads', async () => {
    const { page } = walk;
    await open(page);
    await search(page, 'brightloaf');
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/company/**', async (route) => {
      await held;
      await route.continue();
    });
    await options(page).first().click();
    await page.locator('main h1[dir=auto]', { hasText: 'Brightloaf Bakery' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Brightloaf Bakery'));
    expect(await page.locator('main [aria-busy=true]').count()).toBeGreaterThan(0);
    // A locator finds and measures in two steps, between which the element may be replaced.
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

  // Covers SPEC-2.26, SPEC-4.27
  it('can be used with the keyboard only', async () => {
    const { page } = walk;
    await open(page);
    await box(page).focus();
    await page.keyboard.type('br');
    await options(page).nth(1).waitFor();
    const last = (await options(page).count()) - 1;
    const listId = await page.getByRole('listbox', { name: 'Companies' }).getAttribute('id');
    const ids = await options(page).evaluateAll((elements) => elements.map(({ id }) => id));
    const selected = () => options(page).evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'));
    expect(await readState(page)).toEqual({ expanded: 'true', controls: listId, active: null });

    await page.keyboard.press('ArrowDown');
    expect((await readState(page)).active).toBe(ids[0]);
    expect(await selected()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await selected()).toBe(last);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect((await readState(page)).active).toBe(ids[1]);
    await page.keyboard.press('ArrowLeft');
    expect((await readState(page)).active).toBeNull();

    // Esc closes the list and keeps the text; a second Esc clears it.
    await page.keyboard.press('Escape');
    expect((await readState(page)).expanded).toBe('false');
    expect(await box(page).inputValue()).toBe('br');
    await page.keyboard.press('ArrowDown');
    expect((await readState(page)).expanded).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await box(page).inputValue()).toBe('');

    // Tab moves on and closes the list.
    await page.keyboard.type('br');
    await options(page).first().waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await isFocused(box(page))).toBe(false);

    await box(page).focus();
    await options(page).nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = await options(page).nth(1).locator('b').innerText();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: chosen }).waitFor();
    expect(page.url()).toMatch(/\/business\//);
  });

  // Covers DISCOVERY-31.1
  it('leads to all results by Enter, even if the response is pending, and by its last option', async () => {
    const { page, walker } = walk;
    await open(page);
    const answer = await walker.hold(searchCall);
    await box(page).fill('bri');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=bri');
    await answer();
    await page.getByRole('heading', { level: 1, name: 'Results for "bri"' }).waitFor();

    await open(page);
    await search(page, 'bri');
    await page.keyboard.press('ArrowUp');
    const last = page.getByRole('option', { name: 'See all results for "bri"', selected: true });
    await last.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=bri');
  });

  // Covers SPEC-4.24, SPEC-4.25, SPEC-9.5
  it('announces a search that takes longer than 300 ms, and shows no old hits', async () => {
    const { page, walker } = walk;
    await open(page);
    const answer = await walker.hold(searchCall);
    await box(page).fill('bright');
    await page.getByRole('status', { name: 'Searching' }).waitFor();
    expect((await readState(page)).expanded).toBe('false');
    await expectAccessible(page);
    await answer();
    await options(page).first().waitFor();
    await page.getByRole('status', { name: 'Searching' }).waitFor({ state: 'detached' });
  });

  // Covers SPEC-4.26
  it.each([500, 503, 'no answer'] as const)('reports that the search has failed (%s), and tries again', async (how) => {
    const { page, walker } = walk;
    await open(page);
    const restore = await walker.fail(searchCall, how);
    await box(page).fill('brightloaf');
    const alert = page.getByRole('alert').filter({ hasText: 'Search is unavailable.' });
    await alert.waitFor();
    if (how === 500) await expectAccessible(page);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('option', { name: /Brightloaf Bakery/ }).waitFor();
    expect(await isFocused(box(page))).toBe(true);
    expect(await box(page).inputValue()).toBe('brightloaf');
  });

  it('works after the search library failed to load at first', async () => {
    const { page, walker } = walk;
    walker.announce({ status: 500, address: '/assets/search.' });
    await walker.context.route('**/assets/search.*.js', (route) => route.fulfill({ status: 500, body: 'down' }));
    await open(page);
    await box(page).fill('brightloaf');
    await page.getByRole('alert').filter({ hasText: 'Search is unavailable.' }).waitFor();
    await walker.context.unroute('**/assets/search.*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('option', { name: /Brightloaf Bakery/ }).waitFor();
  });

  // Covers SPEC-2.27
  it('takes a visitor without a hit through the login to a review with the name filled in', async () => {
    const { page } = walk;
    const { email, password } = await aConsumer();
    const name = `Nowhere & Sons ${unique()}`;
    await open(page);
    await box(page).fill(name);
    const link = page.getByRole('link', { name: none });
    await link.waitFor();
    await page.getByRole('status').filter({ hasText: 'No results' }).waitFor({ state: 'attached' });
    expect((await readState(page)).expanded).toBe('false');
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
    expect(await page.getByLabel('Company name').inputValue()).toBe(name);
    expect(await page.getByLabel('Company URL').inputValue()).toBe('');
  });

  it('does not offer a company to write a review', async () => {
    const { page, walker } = walk;
    const { token } = await aCompany();
    await walker.logIn(token);
    await open(page);
    await box(page).fill(`Nowhere ${unique()}`);
    await page.getByText('No companies matching', { exact: true }).waitFor();
    expect(await page.getByText(none).count()).toBe(0);
  });

  it('finds a company that reviews have just listed', async () => {
    const { page } = walk;
    // The search also finds names that have only some of the words.
    const name = `${isPhone ? 'Zephyr Lane' : 'Walnut Quay'} ${unique()}`;
    await open(page);
    await box(page).fill(name);
    await page.getByRole('link', { name: none }).waitFor();
    // A name is shown once two reviews agree on it.
    const { companyId } = await aReview(await aConsumer(), { companyName: name });
    await aReview(await aConsumer(), { companyName: name, companyUrl: companyId });
    await box(page).fill('');
    await page.reload();
    await box(page).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
  });
});
