import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';
import { aCompany, aConsumer, aReview, send, unique, type Consumer, type MadeReview } from './accounts.ts';
import { until } from './checks.ts';
import { readSdkVersion } from './federation/Composition.ts';
import { screens, settle, untilInteractive, walkAlone, webUrl, type Site } from './walker.ts';

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
  for (let count = 0; count < 21; count += 1) await aReview(await aConsumer(), { companyUrl: popular });
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

/** Returns all titles that the document has had, in order. */
function readTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { titles: string[] }).titles);
}

async function watchTitles(page: Page) {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      if (document.title !== '' && document.title !== titles.at(-1)) titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const head = (page: Page, selector: string) => page.locator(`head ${selector}`);
const linkedData = async (page: Page) =>
  JSON.parse((await head(page, 'script[type="application/ld+json"]').textContent()) ?? '');

describe('the document', () => {
  const walk = walkAlone();

  it.each([
    ['/', 'Heard · reviews of companies by their clients'],
    ['/login', 'Log In · Heard'],
    ['/signup', 'Sign Up · Heard'],
    ['/login-business', 'Business login · Heard'],
    ['/signup-business', 'Register my business · Heard'],
    ['/for-business', 'For business · Heard'],
    ['/business/brightloaf.example', 'Brightloaf Bakery · Heard'],
  ])('of %s has the title of the page, its URL and a description', async (path, title) => {
    const { page } = walk;
    await watchTitles(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readTitles(page)).toEqual([title]);
    expect(await head(page, 'link[rel=canonical]').getAttribute('href')).toBe(`${webUrl}${path}`);
    expect(await head(page, 'meta[property="og:url"]').getAttribute('content')).toBe(`${webUrl}${path}`);
    expect((await head(page, 'meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(20);
    expect(await head(page, 'meta[name=robots]').count()).toBe(0);
  });

  it('of a guarded or unknown page is not for search engines', async () => {
    for (const path of ['/me', '/me/settings', '/my-company/reviews', '/createReview', '/nowhere']) {
      const html = await (await fetch(webUrl + path)).text();
      expect([path, html.includes('<meta name="robots" content="noindex"')]).toEqual([path, true]);
      expect(html).not.toContain('rel="canonical"');
    }
  });

  it('no longer describes its page after a navigation to another one', async () => {
    const { page } = walk;
    await page.goto('/business/brightloaf.example');
    expect(await head(page, '[data-page]').count()).toBeGreaterThan(5);
    // Before, the link loads a new document.
    await untilInteractive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
    await page.getByRole('heading', { level: 1, name: "Making clients' voices heard" }).waitFor();
    expect(await page.title()).toBe('Heard · reviews of companies by their clients');
    expect(await head(page, '[data-page]').count()).toBe(0);
  });
});

describe("a company's page", () => {
  const walk = walkAlone(screens.phone);

  it('is shown without a request to the API', async () => {
    const { page } = walk;
    const calls = watchCalls(page);
    await page.goto(`/business/${popular}`);
    await page.getByRole('article').nth(19).waitFor();
    await page.waitForLoadState('networkidle');
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
    await page.waitForLoadState('networkidle');
    await send('PUT', `/review/${mine.id}`, { token: me.token, body: { title: 'A second word' } });
    const calls = watchCalls(page);
    await page.reload();
    await page.getByRole('heading', { name: 'A second word' }).waitFor();
    await until(() => calls.length >= 4);
    await page.waitForLoadState('networkidle');
    expect(calls.sort()).toEqual([
      `/api/company/${mine.companyId}/follow`,
      `/api/company/${mine.companyId}/votes`,
      `/api/review/user?company=${mine.companyId}`,
      '/api/user/me',
    ]);
  });

  it('describes the company and its newest reviews to search engines', async () => {
    const { page } = walk;
    await page.goto(`/business/${popular}`);
    expect(await linkedData(page)).toMatchObject({
      '@type': 'Organization',
      name: 'Popular Pies',
      url: `https://${popular}`,
      aggregateRating: { ratingValue: 4, bestRating: 5, worstRating: 0, reviewCount: 21 },
      review: Array.from({ length: 20 }, () => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Marta Ruiz' },
        reviewRating: { ratingValue: 4, bestRating: 5, worstRating: 0 },
        name: 'Warm bread',
        reviewBody: 'Still warm when it came.',
      })),
    });
    const silent = await aCompany();
    await page.goto(`/business/${silent.id}`);
    expect(await linkedData(page)).not.toHaveProperty('aggregateRating');
  });

  it('treats markup in a review as text', async () => {
    const { page } = walk;
    await page.goto(`/business/${hostile.companyId}`);
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    await page.getByRole('article').getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.title()).toBe(`${HOSTILE} · Heard`);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await linkedData(page)).toMatchObject({ name: HOSTILE, review: [{ name: HOSTILE, reviewBody: HOSTILE }] });
  });

  it('names the author only as far as they share their data, without the URL of their avatar', async () => {
    const { page } = walk;
    const shy = await aConsumer({ name: 'Noor', lastName: 'Haddad' });
    const { companyId } = await aReview(shy);
    await send('PUT', '/user/me', { token: shy.token, body: { shareData: false } });
    await page.goto(`/business/${companyId}`);
    expect(await linkedData(page)).toMatchObject({ review: [{ author: { name: 'Noor H.' } }] });
    expect(await page.content()).not.toContain('Haddad');
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

describe('while the API is unavailable', () => {
  let web: FastifyInstance;
  let site: Site;
  const log: string[] = [];
  beforeAll(async () => {
    const built = (name: string) => join(import.meta.dirname, '../../..', name, 'dist/web');
    web = await createWebServer({
      settings: readSettings({ API_PORT: '9' }, built('shell')),
      remoteFolders: new Map([['mfe-public', built('mfe-public')]]),
      sdkVersion: readSdkVersion('shell/sdk'),
      log: { level: 'info', stream: { write: (line) => log.push(line) } },
    });
    await web.listen({ port: 0, host: '::' });
    site = { url: `http://localhost:${(web.server.address() as AddressInfo).port}`, origins: [] };
  });
  afterAll(() => web.close());
  const walk = walkAlone(screens.desktop, () => site);

  it('the page of a company responds with status 503 and explains why', async () => {
    const { page, walker } = walk;
    walker.announce({ status: 503, address: '/brightloaf.example' });
    const response = await page.goto('/business/brightloaf.example');
    expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '5']);
    const alert = page.getByRole('alert').filter({ hasText: 'Heard is currently unavailable.' });
    const reference = /\nReference: ([0-9a-f-]{36})$/m.exec(await alert.innerText())?.[1];
    // The request id helps the operator find the cause.
    const lines = log.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === reference);
    expect(lines).toContainEqual(expect.objectContaining({ code: 'ECONNREFUSED' }));
    expect(lines).toContainEqual(expect.objectContaining({ route: '/api/*', status: 503 }));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('the home page is rendered, and its sections appear once the API is available', async () => {
    const { page, walker } = walk;
    walker.announce({ status: 503, address: '/api/avatars/' });
    await untilRendered(`${site.url}/?lang=es`);
    const home = await (await fetch(`${webUrl}/api/home?language=es`)).text();
    await page.route('**/api/home?*', (route) => route.fulfill({ contentType: 'application/json', body: home }));
    await page.goto('/?lang=es');
    await page.getByRole('heading', { name: 'Explorar por categoría' }).waitFor();
    await settle(page);
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
