import type { Company } from '@heard/contract';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createWebServer } from '../../server/createWebServer.ts';
import { readSettings } from '../../server/settings.ts';

import { readRendered, until } from '../composed/checks.ts';
import { readSdkVersion } from '../composed/federation/Composition.ts';

const apiUrl = process.env.HEARD_API_URL ?? '';

/** The number of pages that are read at the same time. */
const CONCURRENT = 8;
/** The number of reviews on a page. */
const PAGE_SIZE = 20;
/**
 * Matches the pages whose links are followed. The lists of a category in a country or city are left out, because all of their companies are
 * in other lists.
 */
const FOLLOWED = [/^\/$/, /^\/(categories|places)(\/[^/]+)?$/, /^\/business\/[^/]+$/];
/** The parameters of URLs that the crawler follows. Filters lead to nothing new. */
const FOLLOWED_PARAMETERS = new Set(['page', 'before', 'sort']);

let web: FastifyInstance;
let site: string;

beforeAll(async () => {
  const built = (name: string) => join(import.meta.dirname, '../../..', name, 'dist/web');
  web = await createWebServer({
    settings: readSettings(
      { API_PORT: new URL(apiUrl).port, SERVER_RENDERING: 'on', RENDER_MISSES: '1000000' },
      built('shell'),
    ),
    remoteFolders: new Map([['mfe-public', built('mfe-public')]]),
    sdkVersion: readSdkVersion('shell/sdk'),
    // Sets long time limits, so that every page is rendered even on a busy machine.
    rendering: { pageMs: 30_000, hangMs: 60_000 },
  });
  await web.listen({ port: 0, host: '127.0.0.1' });
  site = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
});
afterAll(() => web.close());

async function readJson<Body>(path: string): Promise<Body> {
  const response = await fetch(apiUrl + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

/** Calls a function for each item, with up to `CONCURRENT` calls at the same time. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const next = async () => {
    for (let item = iterator.next(); item.done !== true; item = iterator.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, next));
}

/** Returns the paths of the reviews of all companies that lists contain, as they were before the crawl. */
async function readReviews(): Promise<Set<string>> {
  const reviews = new Set<string>();
  const companies = await readJson<{ id: string }[]>('/sitemap/companies/1');
  await forEach(companies, async ({ id }) => {
    const { categories, place, reviewsQuantity } = await readJson<Company>(`/company/${id}`);
    if (categories.length === 0 && place === null) return;
    for (let page = 1; (page - 1) * PAGE_SIZE < reviewsQuantity; page += 1) {
      const listed = await readJson<{ id: string }[]>(`/company/${id}/review${page === 1 ? '' : `?page=${page}`}`);
      for (const review of listed) reviews.add(`/review/${review.id}`);
    }
  });
  return reviews;
}

/** Follows links from the home page, without scripts, until all targets were seen. @returns the pages that were read */
async function crawl(targets: Set<string>): Promise<Set<string>> {
  const known = new Set(['/']);
  let pages = ['/'];
  while (pages.length > 0 && targets.size > 0) {
    const found: string[] = [];
    await forEach(pages, async (path) => {
      const html = (await readRendered(site + path)).replaceAll(/<script.*?<\/script>/gs, '');
      for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        const { origin, pathname, search, searchParams } = new URL(href.replaceAll('&amp;', '&'), site + path);
        targets.delete(pathname);
        const isFollowed =
          origin === site &&
          FOLLOWED.some((pattern) => pattern.test(pathname)) &&
          [...searchParams.keys()].every((name) => FOLLOWED_PARAMETERS.has(name));
        if (!isFollowed || known.has(pathname + search)) continue;
        known.add(pathname + search);
        found.push(pathname + search);
      }
    });
    pages = found;
  }
  return known;
}

// Covers DISCOVERY-3.9
it('links from the home page to every review of every company in a list', async () => {
  // Pages are rendered, and the lists computed, some time after the start.
  await readRendered(site);
  await until(async () => (await readJson<{ parts: number }>('/sitemap/lists')).parts > 0);
  const reviews = await readReviews();
  expect(reviews.size).toBeGreaterThan(2000);
  const pages = await crawl(reviews);
  // Other tests may hide and delete reviews in the meantime.
  await forEach(reviews, async (path) => {
    if (!(await fetch(apiUrl + path)).ok) reviews.delete(path);
  });
  expect([...reviews]).toEqual([]);
  expect(pages.size).toBeLessThan(5000);
});
