import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, send, unique } from '../accounts.ts';
import { expectAccessible, isFocused, until } from '../checks.ts';
import { journeyOn, untilInteractive, walkAlone } from '../walker.ts';

/** A category that no demo company of the country has. */
const LIST = '/categories/locksmiths/is';
const COMPANIES = 23;

const rows = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

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
  it('is paginated and filtered by keyboard', async () => {
    const { page } = walk;
    await page.goto(LIST);
    await untilInteractive(page, 'main h3');
    await rows(page).nth(19).waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${LIST}?page=2`);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    expect(await rows(page).count()).toBe(COMPANIES - 20);

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
      expect(await isFocused(opener)).toBe(true);
    }
  });

  it('has the categories of a place above it, on phones in one line that scrolls', async () => {
    const { page } = walk;
    await page.goto('/places/es');
    const categories = page.getByRole('list', { name: 'Categories' });
    const links = categories.getByRole('link');
    expect(await links.count()).toBeGreaterThan(10);
    const { height = 0 } = (await categories.boundingBox()) ?? {};
    expect(height < 60).toBe(isPhone);
    await links.last().focus();
    const { x = 0, width = 0 } = (await links.last().boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(options.viewport?.width ?? 0);
    await page.getByRole('combobox', { name: 'Sort' }).waitFor();
  });

  // Covers DISCOVERY-3.10
  it('has its filters, page and scroll position again after Back', async () => {
    const { page } = walk;
    const rated = `${LIST}?rating=4`;
    await page.goto(rated);
    const link = rows(page).nth(12).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await link.click();
    await page.waitForURL('**/business/*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL(`**${rated}`);
    await rows(page).nth(19).waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 50, before);

    await page.goto(rated);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(`**${rated}&page=2`);
    await rows(page).first().getByRole('link').click();
    await page.waitForURL('**/business/*');
    await page.goBack();
    await page.waitForURL(`**${rated}&page=2`);
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(COMPANIES - 20);
    if (isPhone) await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('radio', { name: '4 and up', checked: true }).waitFor();
  });
});
