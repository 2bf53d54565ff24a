import type { Locator, Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, send, unique } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, until } from '../checks.ts';
import { journeyOn, settle, untilInteractive, walkAlone } from '../walker.ts';

/** A category that no demo company of the country has. */
const LIST = '/categories/locksmiths/is';
const COMPANIES = 23;

const rows = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Waits until the second page is shown. The URL changes earlier, while the rows of the first page are still shown. */
const untilSecondPage = (page: Page) => pages(page).getByRole('link', { name: 'Previous' }).waitFor();

/** Opens the company of a row, and waits until its page is shown: the list has a heading of the same level. */
async function openCompany(page: Page, row: Locator): Promise<void> {
  const name = await row.innerText();
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

beforeAll(async () => {
  const author = await aConsumer();
  const create = () => aCompany({ name: `Locks ${unique()}`, country: 'Iceland', categories: ['locksmiths'] });
  for (const { website } of await Promise.all(Array.from({ length: COMPANIES }, create))) {
    await aReview(author, { companyUrl: website, rating: 4 });
  }
  await until(async () => {
    const list = await send<{ total: number }>('GET', '/companies?category=locksmiths&country=is&rating=4');
    return list.total === COMPANIES;
  });
});

describe.each(journeyOn('phone'))('the list of a category on a %s', (screen, options) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(options);

  // Covers DISCOVERY-3.10
  it('paginates and filters the list by keyboard', async () => {
    const { page } = walk;
    await page.goto(LIST);
    await untilInteractive(page, 'main h3');
    await rows(page).nth(19).waitFor();
    await pages(page).getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${LIST}?page=2`);
    await untilSecondPage(page);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await expectCount(rows(page), COMPANIES - 20);

    const opener = page.getByRole('button', { name: /^Filters/ });
    if (isPhone) {
      await opener.focus();
      await page.keyboard.press('Enter');
    }
    const filters = page.getByRole(isPhone ? 'dialog' : 'complementary', { name: 'Filters' });
    await filters.getByRole('radio', { name: 'Any', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(`**${LIST}?rating=4.5`);
    await page.getByText('No company matches these filters.').waitFor();
    await expectAccessible(page);
    await filters.getByRole('radio', { name: '4 and up' }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL(`**${LIST}?rating=4`);
    await titles(page)
      .filter({ hasText: `${COMPANIES} of ${COMPANIES}` })
      .waitFor({ state: 'attached' });
    if (isPhone) {
      await filters.getByRole('button', { name: `Show ${COMPANIES} companies` }).focus();
      await page.keyboard.press('Enter');
      await filters.waitFor({ state: 'detached' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await filters.waitFor();
      await page.keyboard.press('Escape');
      await filters.waitFor({ state: 'detached' });
      await expectFocused(opener);
    }
  });

  it('shows the categories of a place above the list, and in a single scrollable line on phones', async () => {
    const { page } = walk;
    await page.goto('/places/es');
    const categories = page.getByRole('list', { name: 'Categories' });
    const links = categories.getByRole('link');
    await links.nth(10).waitFor({ state: 'attached' });
    await settle(page);
    const { height = 0 } = (await categories.boundingBox()) ?? {};
    expect(height < 60).toBe(isPhone);
    await links.last().focus();
    const { x = 0, width = 0 } = (await links.last().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(options.viewport?.width ?? 0);
    await page.getByRole('combobox', { name: 'Sort' }).waitFor();
  });

  // Covers DISCOVERY-3.10
  it('restores filters, page and scroll position after Back', async () => {
    const { page } = walk;
    const rated = `${LIST}?rating=4`;
    await page.goto(rated);
    const row = rows(page).nth(12);
    await row.waitFor();
    await settle(page);
    await row.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await openCompany(page, row);
    await page.goBack();
    await page.waitForURL(`**${rated}`);
    await rows(page).nth(19).waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 50, before);

    await page.goto(rated);
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(`**${rated}&page=2`);
    await untilSecondPage(page);
    await openCompany(page, rows(page).first());
    await page.goBack();
    await page.waitForURL(`**${rated}&page=2`);
    await untilSecondPage(page);
    await expectCount(rows(page), COMPANIES - 20);
    if (isPhone) await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('radio', { name: '4 and up', checked: true }).waitFor();
  });
});
