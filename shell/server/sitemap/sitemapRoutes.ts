import { Readable } from 'node:stream';
import type { SitemapCompany, SitemapList, SitemapParts, SitemapReview } from '@heard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '@heard/sdk/server';
import { escapeMarkup } from '@heard/server-kit';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { getPublicPages } from '../remotes/publicPages.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { WebSettings } from '../settings.ts';

export interface SitemapRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
}

/** The API reads the 50,000 pages of a part in one query. */
const TIMEOUT_MS = 20_000;
/** The kinds of pages that the API lists in parts. */
const KINDS = ['lists', 'companies', 'reviews'] as const;
type SitemapKind = (typeof KINDS)[number];
/** A page in a part: lists have a path, companies and reviews an id. */
type Listed = SitemapList & SitemapCompany & SitemapReview;

const RETRY_AFTER_S = 60;
const CACHING = 'public, max-age=600';
/** The number of URLs that are written in one task. The server handles other requests between the tasks. */
const CHUNK_SIZE = 1_000;

/**
 * Serves `/robots.txt` (RFC 9309) and `/sitemap.xml`, an index (sitemaps.org) of the remotes' public pages, the lists, all companies and the
 * indexable reviews, in the API's parts of at most 50,000 URLs.
 */
export async function sitemapRoutes(app: FastifyInstance, { settings, registry }: SitemapRoutesOptions) {
  const { apiUrl, publicUrl } = settings;

  app.get('/robots.txt', async (_request, reply) => {
    if (!registry.isKnown) return sendUnavailable(reply);
    return reply.header('cache-control', CACHING).type('text/plain; charset=utf-8').send(toRobots(settings, registry));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const counts = await Promise.all(
      KINDS.map(
        async (kind) => [kind, await fetchFromApi<SitemapParts>(`${apiUrl}/sitemap/${kind}`, request)] as const,
      ),
    );
    const files = ['pages'];
    for (const [kind, count] of counts) {
      if (typeof count !== 'object') return sendUnavailable(reply);
      files.push(...Array.from({ length: count.parts }, (_, index) => `${kind}-${index + 1}`));
    }
    const entries = files.map(
      (file) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${file}.xml`)}</loc></sitemap>\n`,
    );
    return sendXml(reply, toXml('sitemapindex', entries));
  });

  app.get('/sitemap-pages.xml', async (_request, reply) => {
    if (!registry.isKnown) return sendUnavailable(reply);
    const elsewhere = new Set(Object.keys(settings.pages).map((name) => `/${name}`));
    const pages = getPublicPages(registry.remotes).filter(({ mount }) => !elsewhere.has(mount.path));
    return sendXml(
      reply,
      toXml(
        'urlset',
        pages.map(({ mount }) => toEntry(`${publicUrl}${mount.path}`)),
      ),
    );
  });

  /** Serves the sitemaps of one kind of pages, one for each part. */
  const serveParts = (kind: SitemapKind, toPath: (page: Listed) => string) =>
    app.get<{ Params: { part: string } }>(`/sitemap-${kind}-:part(^\\d{1,9}).xml`, async (request, reply) => {
      const pages = await fetchFromApi<Listed[]>(`${apiUrl}/sitemap/${kind}/${request.params.part}`, request);
      return sendPart(reply, pages, (page) => `${publicUrl}${toPath(page)}`);
    });
  serveParts('lists', ({ path }) => path);
  serveParts('companies', ({ id }) => paths.company(id));
  serveParts('reviews', ({ id }) => paths.review(id));
}

/** Returns `/robots.txt`. It excludes all crawlers from pages behind a login, and some crawlers, which the operator names, from all pages. */
function toRobots(settings: SitemapRoutesOptions['settings'], registry: SitemapRoutesOptions['registry']): string {
  const guarded = registry.remotes.flatMap(({ mounts }) => mounts.filter(({ guard }) => guard !== undefined));
  return [
    'User-agent: *',
    ...guarded.flatMap(({ path }) => disallow(path)),
    // Crawlers need no data from the API, because documents include it. They need avatars and photos, because pages show them.
    'Disallow: /api/',
    'Allow: /api/avatars/',
    'Allow: /api/photos/',
    '',
    ...disallowCrawlers(settings.disallowedCrawlers),
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

type Failure = 'not-found' | 'unavailable';

/** Requests JSON from the API on behalf of a client. Never throws. */
async function fetchFromApi<Result extends object>(url: string, request: FastifyRequest): Promise<Result | Failure> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: getForwardedHeaders(request),
      redirect: 'error',
    });
    if (response.status === 404) return 'not-found';
    // Safe to cast, because the contract defines the type of the response.
    return response.ok ? ((await response.json()) as Result) : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

function* toXml(element: 'sitemapindex' | 'urlset', entries: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  yield* entries;
  yield `</${element}>\n`;
}

function* toEntries<Row extends { lastModified: string }>(
  rows: readonly Row[],
  toUrl: (row: Row) => string,
): Generator<string> {
  for (let at = 0; at < rows.length; at += CHUNK_SIZE) {
    yield rows
      .slice(at, at + CHUNK_SIZE)
      .map((row) => toEntry(toUrl(row), row.lastModified))
      .join('');
  }
}

function toEntry(url: string, lastModified?: string): string {
  const modified = lastModified === undefined ? '' : `<lastmod>${escapeMarkup(lastModified)}</lastmod>`;
  return `<url><loc>${escapeMarkup(url)}</loc>${modified}</url>\n`;
}

function sendXml(reply: FastifyReply, pieces: Iterable<string>) {
  return reply.header('cache-control', CACHING).type('application/xml; charset=utf-8').send(Readable.from(pieces));
}

function sendPart<Row extends { lastModified: string }>(
  reply: FastifyReply,
  result: readonly Row[] | Failure,
  toUrl: (row: Row) => string,
) {
  if (result === 'unavailable') return sendUnavailable(reply);
  if (result === 'not-found') return reply.code(404).type('text/plain; charset=utf-8').send('Not found.');
  return sendXml(reply, toXml('urlset', toEntries(result, toUrl)));
}

function sendUnavailable(reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .type('text/plain; charset=utf-8')
    .send('The sitemap is temporarily unavailable.');
}

/** Excludes crawlers from the whole site, in one group (RFC 9309, 2.2.1). */
function disallowCrawlers(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [...names.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
}

/** Excludes a mount and the pages below it from crawling; `$` matches the end of a URL (RFC 9309, 2.2.3). */
function disallow(path: string): string[] {
  const base = path.replace(/\/\*$/, '');
  return [`Disallow: ${base}$`, `Disallow: ${base}?`, `Disallow: ${base}/`];
}
