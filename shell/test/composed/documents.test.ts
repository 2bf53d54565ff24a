import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, send, unique, type Consumer, type MadeReview } from './accounts.ts';
import { until } from './checks.ts';
import { screens, settle, untilInteractive, walkAlone, webUrl } from './walker.ts';

const HOSTILE = `</script></noscript><img src=x onerror=alert(1)><!-- "it's" & more`;

let author: Consumer;
let hostile: MadeReview;
/** A company with more reviews than its first page shows. */
let popular: string;

beforeAll(async () => {
  author = await aConsumer({ name: 'Adaeze', lastName: 'Okafor' });
  const { id } = await aCompany({ name: HOSTILE });
  hostile = await aReview(author, { companyUrl: id, title: HOSTILE, description: HOSTILE, rating: 0 });
  popular = (await aCompany({ name: 'Popular Pies', description: 'Pies.' })).id;
  const authors = await Promise.all(Array.from({ length: 21 }, () => aConsumer()));
  for (const one of authors) await aReview(one, { companyUrl: popular });
});

/** Records the API requests of a page from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(`${pathname}${search}`);
  });
  return calls;
}

describe('the document', () => {
  const walk = walkAlone();

  it('no longer describes its page after a navigation to another one', async () => {
    const { page } = walk;
    await page.goto('/business/brightloaf.example');
    expect(await page.locator('head [data-page]').count()).toBeGreaterThan(5);
    // Before, the link loads a new document.
    await untilInteractive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
    expect(await page.title()).toBe('Heard · reviews of companies by their clients');
    expect(await page.locator('head [data-page]').count()).toBe(0);
  });
});

describe("a company's page", () => {
  const walk = walkAlone(screens.phone);

  it('is shown without a request to the API', async () => {
    const { page } = walk;
    const calls = watchCalls(page);
    await page.goto(`/business/${popular}`);
    await page.getByRole('article').nth(19).waitFor();
    await settle(page);
    expect(calls).toEqual([]);
  });

  it('shows a changed review after a reload, and requests only what belongs to the account', async () => {
    const { page, walker } = walk;
    const me = await aConsumer();
    const mine = await aReview(me, { title: 'A first word' });
    await walker.logIn(me.token);
    await page.goto(`/business/${mine.companyId}`);
    await page.getByRole('heading', { name: 'A first word' }).waitFor();
    // The heading is part of the document, and shown before the page has requested anything.
    await settle(page);
    await send('PUT', `/review/${mine.id}`, { token: me.token, body: { title: 'A second word' } });
    const calls = watchCalls(page);
    await page.reload();
    await page.getByRole('heading', { name: 'A second word' }).waitFor();
    await until(() => calls.length >= 4);
    await settle(page);
    expect(calls.sort()).toEqual([
      `/api/company/${mine.companyId}/follow`,
      `/api/company/${mine.companyId}/votes`,
      `/api/review/user?company=${mine.companyId}`,
      '/api/user/me',
    ]);
  });
});

/** Waits until the web server has rendered a page, which takes longer on a busy machine than a document waits, and keeps it. */
function untilRendered(url: string): Promise<void> {
  return until(async () => (await (await fetch(url)).text()).includes('<div id="root" data-time='));
}

describe('without JavaScript', () => {
  const walk = walkAlone({ ...screens.desktop, javaScriptEnabled: false });
  // Without JavaScript the browser preloads no script.
  beforeEach(() => walk.walker.announceLines(/^failed: .*\.js csp$/));
  const text = () => walk.page.locator('body').innerText();
  it('the page of a company is readable', async () => {
    const { page } = walk;
    await untilRendered(`${webUrl}/business/${popular}`);
    await page.goto(`/business/${popular}`);
    await page.getByRole('heading', { level: 1, name: 'Popular Pies' }).waitFor();
    expect(await text()).toContain('21 reviews');
    const articles = page.getByRole('article');
    expect(await articles.count()).toBe(20);
    expect(await articles.first().innerText()).toContain('Warm bread');
    expect(await articles.first().innerText()).toContain('Still warm when it came.');
    await untilRendered(`${webUrl}/business/${popular}?page=2`);
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await page.waitForURL(`**/business/${popular}?page=2`);
    expect(await articles.count()).toBe(1);
    await untilRendered(`${webUrl}/business/${hostile.companyId}`);
    await page.goto(`/business/${hostile.companyId}`);
    await articles.getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  it('links and forms keep the language that the URL requests', async () => {
    const { page } = walk;
    await untilRendered(`${webUrl}/?lang=fr`);
    await page.goto('/?lang=fr');
    await page.getByRole('combobox', { name: 'Rechercher une entreprise' }).fill('Popular Pies');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=Popular+Pies&lang=fr');
    await page.getByRole('link', { name: /^Popular Pies/ }).click();
    await page.waitForURL(`**/business/${popular}?lang=fr`);
    await page.getByRole('link', { name: 'Voir plus d’avis' }).waitFor();
    await page.getByRole('combobox', { name: 'Trier par' }).selectOption('oldest');
    await page.getByRole('button', { name: 'Appliquer' }).first().click();
    await page.waitForURL(/[?&]sort=oldest&.*lang=fr$/);
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(/[?&]sort=oldest&.*lang=en$/);
  });

  it('a page that needs scripts says so', async () => {
    await walk.page.goto('/me/reviews');
    expect(await text()).toContain('This page needs JavaScript.');
  });
});

describe('crawlers', () => {
  const read = async (url: string) => (await fetch(url)).text();
  const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);

  it('find every page through robots.txt and the sitemap', async () => {
    const robots = await read(`${webUrl}/robots.txt`);
    expect(robots).toMatch(/^Disallow: \/me\/$/m);
    expect(robots).toMatch(/^Disallow: \/my-company\/$/m);
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
    const listed = `late-${unique()}.example`;
    await aReview(author, { companyUrl: listed });
    const parts = locationsIn(await read(sitemap));
    expect(parts).toEqual(['pages', 'lists-1', 'companies-1'].map((part) => `${webUrl}/sitemap-${part}.xml`));
    const pages = (await Promise.all(parts.map(async (part) => locationsIn(await read(part))))).flat();
    for (const path of ['/', '/login', '/for-business', '/business/brightloaf.example', `/business/${listed}`]) {
      expect(pages).toContain(webUrl + path);
    }
    expect(pages.some((page) => page.startsWith(`${webUrl}/categories/`))).toBe(true);
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of [...pages.slice(0, 8), ...pages.slice(-2)]) {
      const response = await fetch(page, { redirect: 'manual' });
      expect([page, response.status]).toEqual([page, 200]);
      expect(await response.text()).toContain(`<link rel="canonical" href="${page}"`);
    }
  });
});
