import type { Page } from 'playwright-core';
import { expectAccessible, expectNoOverflow, expectSoon } from '../checks.ts';
import { journeyOn, walkAlone } from '../walker.ts';

const rows = (page: Page) => page.getByRole('heading', { level: 3 });
const count = (page: Page) => page.getByRole('heading', { level: 2, name: /^\d+ compan(y|ies)$/ });

describe.each(journeyOn('phone'))('the page of results on a %s', (screen, screenOptions) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(screenOptions);

  async function openFilters(page: Page) {
    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
    return page.getByRole(isPhone ? 'dialog' : 'complementary', { name: 'Filters' });
  }

  // Covers DISCOVERY-31.2, DISCOVERY-31.3
  it('lists companies that match a search, and stores the filters in the URL', async () => {
    const { page } = walk;
    await page.goto('/search?q=brigthloaf');
    await rows(page).filter({ hasText: 'Brightloaf Bakery' }).waitFor();
    await expectSoon(() => page.getByRole('button', { name: /^Filters/ }).isVisible(), isPhone);
    await expectSoon(() => page.locator('h3 mark').first().innerText(), 'Brightloaf');
    await expectSoon(() => page.title(), 'Search: brigthloaf · Heard');
    await expectSoon(() => page.locator('meta[name="robots"]').getAttribute('content'), 'noindex');
    await expectSoon(() => page.getByRole('combobox', { name: 'Search companies' }).inputValue(), 'brigthloaf');
    await expectAccessible(page);

    await page.goto('/search?q=a');
    await count(page).waitFor();
    const filters = await openFilters(page);
    const option = filters.getByLabel('Category').locator('option').nth(1);
    await option.waitFor({ state: 'attached' });
    const slug = (await option.getAttribute('value')) ?? '';
    await filters.getByLabel('Category').selectOption(slug);
    await page.waitForURL(`**/search?q=a&category=${slug}`);
    await filters.getByRole('radio', { name: '3 and up' }).click();
    await page.waitForURL(`**/search?q=a&category=${slug}&rating=3`);
    if (isPhone) await page.getByRole('button', { name: /^Show \d/ }).click();
    await count(page).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.waitForURL(`**/search?q=a&category=${slug}`);
    await page.goBack();
    await page.waitForURL('**/search?q=a');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await expectNoOverflow(page);
  });
});
