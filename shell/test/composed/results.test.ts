import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { ALGOLIA_KEYS, FakeAlgolia } from '../../../api/test/FakeAlgolia.ts';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { expectAccessible, isFocused } from './checks.ts';
import { builtFolder, readSdkVersion } from './federation/Composition.ts';
import { apiUrl, screens, untilInteractive, walkAlone, type Call } from './walker.ts';

const searchCall: Call = 'POST /1/indexes/*/queries';
const rows = (page: Page) => page.getByRole('heading', { level: 3 });
const count = (page: Page) => page.getByRole('heading', { level: 2, name: /^\d+ compan(y|ies)$/ });

describe.each(Object.entries(screens))('the page of results on a %s', (screen, screenOptions) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(screenOptions);

  async function openFilters(page: Page) {
    if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
    return page.getByRole(isPhone ? 'dialog' : 'complementary', { name: 'Filters' });
  }

  // Covers DISCOVERY-31.2, DISCOVERY-31.3
  it('lists companies with their matches, and filters them in the URL', async () => {
    const { page } = walk;
    await page.goto('/search?q=brigthloaf');
    await rows(page).filter({ hasText: 'Brightloaf Bakery' }).waitFor();
    expect(await page.getByRole('button', { name: /^Filters/ }).isVisible()).toBe(isPhone);
    expect(await page.locator('h3 mark').first().innerText()).toBe('Brightloaf');
    expect(await page.title()).toBe('Search: brigthloaf · Heard');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(await page.getByRole('combobox', { name: 'Search companies' }).inputValue()).toBe('brigthloaf');
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
    await page.goBack();
    expect(new URL(page.url()).search).toBe('?q=a');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  // Covers DISCOVERY-31.4
  it('reports that there is none, and that the search has failed', async () => {
    const { page, walker } = walk;
    // Other tests create companies whose names are scripts.
    const text = '<zzqxk>wvxqz</zzqxk> qqvvz';
    await page.goto(`/search?q=${encodeURIComponent(text)}`);
    await page.getByText(`No companies matching "${text}".`).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Results for "${text}"`);
    expect(await page.getByRole('link', { name: 'Make a review' }).getAttribute('href')).toContain('company=');
    // There is nothing to filter.
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    const popular = page.getByRole('navigation', { name: 'Popular categories' });
    await popular.waitFor();
    expect(await popular.getByRole('link').count()).toBe(8);
    await expectAccessible(page);
    // Results that the document contains need no search request.
    await page.goto('/search?q=brightloaf');
    await rows(page).filter({ hasText: 'Brightloaf Bakery' }).waitFor();
    // Before, the browser opens the results as a document.
    await untilInteractive(page);
    expect(walker.sent(searchCall)).toBe(0);
    const restore = await walker.fail(searchCall, 500);
    await page.getByRole('combobox', { name: 'Search companies' }).fill('brightloaf bakery');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=brightloaf+bakery');
    const alert = page.getByRole('alert').filter({ hasText: 'Search is unavailable.' });
    await alert.waitFor();
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await rows(page).filter({ hasText: 'Brightloaf Bakery' }).waitFor();
  });

  // Covers DISCOVERY-31.5
  it('leads to the list of a category or a place without words, and to categories without anything', async () => {
    const { page } = walk;
    await page.goto('/search?category=bakeries&country=es');
    await page.waitForURL('**/categories/bakeries/es');
    await page.goto('/search');
    await page.getByRole('heading', { level: 1, name: 'Search for a company' }).waitFor();
    const categories = page.getByRole('navigation', { name: 'Popular categories' });
    expect(await categories.getByRole('link').count()).toBe(8);
    await expectAccessible(page);
    await page.goto('/search?q=bakery');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bakeries' }).waitFor();
  });
});

describe('with Algolia', () => {
  let algolia: FakeAlgolia;
  let web: FastifyInstance;
  let url = '';

  beforeAll(async () => {
    algolia = await FakeAlgolia.start();
    const algoliaSettings = { ...ALGOLIA_KEYS, ALGOLIA_URL: algolia.url, API_PORT: new URL(apiUrl).port };
    web = await createWebServer({
      settings: readSettings(algoliaSettings, builtFolder('shell')),
      remoteFolders: new Map([['mfe-public', builtFolder('mfe-public')]]),
      sdkVersion: readSdkVersion(join('shell', 'sdk')),
    });
    await web.listen({ port: 0, host: '::' });
    url = `http://localhost:${(web.server.address() as AddressInfo).port}`;
    algolia.change('companiesSearch', ({ objects }) => {
      for (const [at, name] of ['Harbour Bakery', 'Harbour Bank'].entries()) {
        const objectID = `${name.toLowerCase().replace(' ', '-')}.example`;
        const website = `https://${objectID}`;
        const categories = at === 0 ? ['bakeries', 'food-drink-shops'] : ['banks', 'money-insurance'];
        objects.set(objectID, { objectID, name, website, reviewsQuantity: 9, ratingGeneral: 4.5 - at, categories });
      }
    });
  });
  afterAll(async () => {
    await web.close();
    await algolia.stop();
  });
  const walk = walkAlone(screens.desktop, () => ({ url, origins: [algolia.url] }));

  // Covers DISCOVERY-31.6
  it('shows and filters the results of Algolia, and those of the API when Algolia fails', async () => {
    const { page, walker } = walk;
    await page.goto('/search?q=harbour');
    await rows(page).nth(1).waitFor();
    expect(await rows(page).allInnerTexts()).toEqual(['Harbour Bakery', 'Harbour Bank']);
    await page.getByLabel('Category').selectOption({ label: 'Bakeries & cake shops (1)' });
    await page.waitForURL('**/search?q=harbour&category=bakeries');
    await rows(page).nth(1).waitFor({ state: 'detached' });
    expect(await rows(page).allInnerTexts()).toEqual(['Harbour Bakery']);
    expect(walker.sent(searchCall)).toBe(0);
    walker.announce({ status: 500, address: `${algolia.url}/1/indexes` });
    algolia.fault = () => 500;
    await page.goto('/search?q=brightloaf');
    await rows(page).filter({ hasText: 'Brightloaf Bakery' }).waitFor();
    expect(await isFocused(rows(page).first())).toBe(false);
  });
});
