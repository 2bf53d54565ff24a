import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { ALGOLIA_KEYS, FakeAlgolia, type Fault } from '../../../api/test/FakeAlgolia.ts';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { builtFolder, readSdkVersion } from '../composed/federation/Composition.ts';
import { apiUrl, screens, walkAlone, type Call } from '../composed/walker.ts';
import { matrix } from '../composed/matrix.ts';

const INDEX = 'companiesSearch';
const apiRequest: Call = 'POST /1/indexes/*/queries';
/** The time for which the search box uses only the API after a failure of Algolia. */
const REST_MS = 120_000;

let algolia: FakeAlgolia;
let web: FastifyInstance;
let url = '';

beforeAll(async () => {
  algolia = await FakeAlgolia.start();
  web = await createWebServer({
    settings: readSettings(
      { ...ALGOLIA_KEYS, ALGOLIA_URL: algolia.url, API_PORT: new URL(apiUrl).port },
      builtFolder('shell'),
    ),
    remoteFolders: new Map([['mfe-public', builtFolder('mfe-public')]]),
    sdkVersion: readSdkVersion(join('shell', 'sdk')),
  });
  await web.listen({ port: 0, host: '::' });
  url = `http://localhost:${(web.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await algolia.reset();
  algolia.change(INDEX, ({ objects }) => {
    objects.set('brightloaf.example', {
      objectID: 'brightloaf.example',
      name: 'Brightloaf at Algolia',
      website: 'https://brightloaf.example',
    });
  });
});
afterAll(async () => {
  await web.close();
  await algolia.stop();
});

const walk = walkAlone(screens.desktop, () => ({ url, origins: [algolia.url] }));
const box = (page: Page) => page.getByRole('combobox', { name: 'Search companies' });

/** Types a query, and waits for the hit with the name that Algolia or the API returns. */
async function find(query: string, who: 'Algolia' | 'the API') {
  const { page } = walk;
  await box(page).fill(query);
  const name = who === 'Algolia' ? 'Brightloaf at Algolia' : 'Brightloaf Bakery';
  await page.getByRole('option', { name }).waitFor();
}

// Covers SPEC-7.20
it('sends searches to Algolia with the search-only key, and no searches to the API', async () => {
  const { page, walker } = walk;
  await page.goto('/');
  await find('brightloaf', 'Algolia');
  expect(await page.getByRole('listbox').locator('mark').allInnerTexts()).toEqual(['Brightloaf', 'brightloaf']);
  expect(new Set(algolia.received.map(({ key }) => key))).toEqual(new Set([ALGOLIA_KEYS.ALGOLIA_SEARCH_KEY]));
  expect(walker.sent(apiRequest)).toBe(0);
  expect(await page.content()).not.toContain(ALGOLIA_KEYS.ALGOLIA_ADMIN_KEY);
});

it.each(matrix<Fault>([500, 429, 403, 'cut', 'hang']))(
  'falls back to the API on %s, and queries Algolia again after a pause',
  async (fault) => {
    const { page, walker } = walk;
    const address = `${algolia.url}/1/indexes`;
    walker.allow({ status: typeof fault === 'number' ? fault : 'no answer', address });
    algolia.fault = () => fault;
    await page.goto('/');
    await find('brightl', 'the API');
    const asked = algolia.received.length;
    expect(asked).toBeGreaterThan(0);
    algolia.repair();
    await find('brightlo', 'the API');
    expect(algolia.received).toHaveLength(asked);

    await page.clock.setSystemTime(Date.now() + REST_MS);
    const sent = walker.sent(apiRequest);
    await find('brightloa', 'Algolia');
    expect(walker.sent(apiRequest)).toBe(sent);
  },
);

const rows = (page: Page) => page.getByRole('heading', { level: 3 });

// Covers DISCOVERY-31.6
it('shows and filters the results of Algolia, and results of the API when Algolia fails', async () => {
  const { page, walker } = walk;
  algolia.change(INDEX, ({ objects }) => {
    for (const [at, name] of ['Harbour Bakery', 'Harbour Bank'].entries()) {
      const objectID = `${name.toLowerCase().replace(' ', '-')}.example`;
      const website = `https://${objectID}`;
      const categories = at === 0 ? ['bakeries', 'food-drink-shops'] : ['banks', 'money-insurance'];
      objects.set(objectID, { objectID, name, website, reviewsQuantity: 9, ratingGeneral: 4.5 - at, categories });
    }
  });
  await page.goto('/search?q=harbour');
  await rows(page).nth(1).waitFor();
  expect(await rows(page).allInnerTexts()).toEqual(['Harbour Bakery', 'Harbour Bank']);
  await page.getByLabel('Category').selectOption({ label: 'Bakeries & cake shops (1)' });
  await page.waitForURL('**/search?q=harbour&category=bakeries');
  await rows(page).nth(1).waitFor({ state: 'detached' });
  expect(await rows(page).allInnerTexts()).toEqual(['Harbour Bakery']);
  expect(walker.sent(apiRequest)).toBe(0);
  walker.allow({ status: 500, address: `${algolia.url}/1/indexes` });
  algolia.fault = () => 500;
  await page.goto('/search?q=brightloaf');
  await rows(page).filter({ hasText: 'Brightloaf Bakery' }).waitFor();
});
