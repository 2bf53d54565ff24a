import type { Page } from 'playwright-core';
import { aCompany, aConsumer, aReview, send, unique, type Consumer, type MadeReview } from './accounts.ts';
import { failures, pages } from './allPages.ts';
import { expectCount, isRendered, until, untilRendered } from './checks.ts';
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

declare global {
  interface Window {
    /** The links and usable controls of the document before its scripts have run. */
    renderedControls: Element[];
  }
}

/** Records the API requests of a page from now on. */
function watchRequests(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') calls.push(`${pathname}${search}`);
  });
  return calls;
}

describe('the document', () => {
  const walk = walkAlone();

  it('removes the description of a page after a navigation to another page', async () => {
    const { page } = walk;
    await page.goto('/business/brightloaf.example');
    expect(await page.locator('head [data-page]').count()).toBeGreaterThan(5);
    // Waits, because before hydration the link would load a new document.
    await untilInteractive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
    // Waits, because effects change the head after the page is shown.
    await page.waitForFunction(() => document.title === 'Heard · reviews of companies by their clients');
    await expectCount(page.locator('head [data-page]'), 0);
  });
});

it.each(['/mails', '/api/mails'])(
  'returns 404 for %s, the page of emails of an installation without a mail server',
  async (path) => {
    expect((await fetch(`${webUrl}${path}`)).status).toBe(404);
  },
);

describe("a company's page", () => {
  const walk = walkAlone(screens.phone);

  it("shows a company's page without a request from the browser to the API", async () => {
    const { page } = walk;
    const calls = watchRequests(page);
    // Repeats the visit while the document has no data, because the page then requests the data.
    await until(async () => {
      calls.length = 0;
      const response = await page.goto(`/business/${popular}`);
      await page.getByRole('article').nth(19).waitFor();
      await settle(page);
      return isRendered((await response?.text()) ?? '');
    });
    expect(calls).toEqual([]);
  });

  it('shows a changed review after a reload, and requests only data of the account', async () => {
    const { page, walker } = walk;
    const me = await aConsumer();
    const mine = await aReview(me, { title: 'A first word' });
    await walker.logIn(me.token);
    const calls = watchRequests(page);
    await page.goto(`/business/${mine.companyId}`);
    await page.getByRole('heading', { name: 'A first word' }).waitFor();
    // The heading is part of the document, and shown before the page has requested anything.
    await until(() => calls.length >= 4);
    await settle(page);
    await send('PUT', `/review/${mine.id}`, { token: me.token, body: { title: 'A second word' } });
    calls.length = 0;
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

describe('without JavaScript', () => {
  const walk = walkAlone({ ...screens.desktop, javaScriptEnabled: false });
  // Allows loads of scripts to fail, because the browser rejects preloaded scripts without JavaScript.
  beforeEach(() => walk.walker.allowLines(/^failed: .*\.js csp$/));
  const text = () => walk.page.locator('body').innerText();
  it('shows the page of a company without JavaScript', async () => {
    const { page } = walk;
    await page.goto(`/business/${popular}`);
    await untilRendered(page);
    await page.getByRole('heading', { level: 1, name: 'Popular Pies' }).waitFor();
    expect(await text()).toContain('21 reviews');
    const articles = page.getByRole('article');
    expect(await articles.count()).toBe(20);
    expect(await articles.first().innerText()).toContain('Warm bread');
    expect(await articles.first().innerText()).toContain('Still warm when it came.');
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await page.waitForURL(`**/business/${popular}?page=2`);
    await untilRendered(page);
    expect(await articles.count()).toBe(1);
    await page.goto(`/business/${hostile.companyId}`);
    await untilRendered(page);
    await articles.getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  it('keeps the language of the URL in links and forms', async () => {
    const { page } = walk;
    await page.goto('/?lang=fr');
    await untilRendered(page);
    await page.getByRole('combobox', { name: 'Rechercher une entreprise' }).fill('Popular Pies');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=Popular+Pies&lang=fr');
    await untilRendered(page);
    await page.getByRole('link', { name: /^Popular Pies/ }).click();
    await page.waitForURL(`**/business/${popular}?lang=fr`);
    await untilRendered(page);
    await page.getByRole('link', { name: 'Voir plus d’avis' }).waitFor();
    await page.getByRole('combobox', { name: 'Trier par' }).selectOption('oldest');
    await page.getByRole('button', { name: 'Appliquer' }).first().click();
    await page.waitForURL(/[?&]sort=oldest&.*lang=fr$/);
    await untilRendered(page);
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(/[?&]sort=oldest&.*lang=en$/);
  });

  it('explains without JavaScript that a page needs scripts', async () => {
    await walk.page.goto('/me/reviews');
    expect(await text()).toContain('This page needs JavaScript.');
  });
});

describe('the hydration of a page', () => {
  const walk = walkAlone(screens.desktop);

  // If hydration replaced an element, an element would lose the focus, and pressing Enter would have no effect.
  it('keeps every server-rendered link and control during hydration', async () => {
    const { page, walker } = walk;
    walker.allow(...failures);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        window.renderedControls = [...document.querySelectorAll('a, summary, :enabled')];
      });
    });
    const replaced: string[] = [];
    // Skips paths with a fragment: the web server does not know the fragment, so the browser renders these pages again.
    for (const [path] of pages.visitor.filter(([name]) => !name.includes('#'))) {
      const response = await page.goto(path);
      if (response === null || !isRendered(await response.text())) continue;
      await untilInteractive(page);
      await settle(page);
      const gone = await page.evaluate(() =>
        window.renderedControls.filter((control) => !control.isConnected).map(({ outerHTML }) => outerHTML),
      );
      replaced.push(...gone.map((control) => `${path}: ${control}`));
    }
    expect(replaced).toEqual([]);
  });
});

describe('crawlers', () => {
  const read = async (url: string) => (await fetch(url)).text();
  const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);

  it('lists every page for crawlers in robots.txt and the sitemap', async () => {
    const robots = await read(`${webUrl}/robots.txt`);
    expect(robots).toMatch(/^Disallow: \/me\/$/m);
    expect(robots).toMatch(/^Disallow: \/my-company\/$/m);
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
    const listed = `late-${unique()}.example`;
    await aReview(author, { companyUrl: listed });
    // Waits, because the lists are computed some time after the start.
    await until(async () => locationsIn(await read(sitemap)).length > 2);
    const parts = locationsIn(await read(sitemap));
    expect(parts).toEqual(
      ['pages', 'lists-1', 'companies-1', 'reviews-1'].map((part) => `${webUrl}/sitemap-${part}.xml`),
    );
    const pages = (await Promise.all(parts.map(async (part) => locationsIn(await read(part))))).flat();
    for (const path of ['/', '/login', '/for-business', '/business/brightloaf.example', `/business/${listed}`]) {
      expect(pages).toContain(webUrl + path);
    }
    expect(pages.some((page) => page.startsWith(`${webUrl}/categories/`))).toBe(true);
    expect(new Set(pages).size).toBe(pages.length);
    // Visits only companies that no other test changes, because a merged company redirects.
    for (const page of [
      ...pages.slice(0, 8),
      `${webUrl}/business/brightloaf.example`,
      `${webUrl}/business/${listed}`,
    ]) {
      const response = await fetch(page, { redirect: 'manual' });
      expect([page, response.status]).toEqual([page, 200]);
      expect(await response.text()).toContain(`<link rel="canonical" href="${page}"`);
    }
  });
});
