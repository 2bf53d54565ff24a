import { Readable } from 'node:stream';
import type { SitemapCompany, SitemapParts } from '@heard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '@heard/sdk/server';
import { escapeMarkup } from '@heard/server-kit';
import { onBehalfOf } from '../onBehalfOf.ts';
import { publicPages } from '../remotes/publicPages.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { WebSettings } from '../settings.ts';

export interface SitemapRoutesOptions {
  settings: WebSettings;
  registry: RemoteRegistry;
}

/** A part has 50,000 companies, which the API reads in one go. */
const TIMEOUT_MS = 20_000;
const RETRY_AFTER_S = 60;
const CACHING = 'public, max-age=600';
/** So many addresses are written at once; in between, others are served. */
const ADDRESSES_AT_ONCE = 1_000;

/**
 * `/robots.txt` (RFC 9309), and `/sitemap.xml` as an index (sitemaps.org): the remotes' pages, and all companies in parts of
 * 50,000 addresses at most, as the API parts them.
 */
export async function sitemapRoutes(app: FastifyInstance, { settings, registry }: SitemapRoutesOptions) {
  const { apiUrl, publicUrl } = settings;

  app.get('/robots.txt', async (_request, reply) => {
    const guarded = registry.remotes.flatMap(({ mounts }) => mounts.filter(({ guard }) => guard !== undefined));
    const lines = [
      'User-agent: *',
      ...guarded.flatMap(({ path }) => disallow(path)),
      // Documents have their data with them; pictures are a part of a page.
      'Disallow: /api/',
      'Allow: /api/avatars/',
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ];
    return reply.header('cache-control', CACHING).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const answer = await ask<SitemapParts>(`${apiUrl}/sitemap/companies`, request);
    if (typeof answer !== 'object') return sendAway(reply);
    const files = ['pages', ...Array.from({ length: answer.parts }, (_, index) => `companies-${index + 1}`)];
    const entries = files.map(
      (file) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${file}.xml`)}</loc></sitemap>\n`,
    );
    return sendXml(reply, listOf('sitemapindex', entries));
  });

  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const pages = publicPages(registry.remotes);
    return sendXml(
      reply,
      listOf(
        'urlset',
        pages.map(({ row }) => entryOf(`${publicUrl}${row.path}`)),
      ),
    );
  });

  app.get<{ Params: { part: string } }>('/sitemap-companies-:part(^\\d{1,9}).xml', async (request, reply) => {
    const answer = await ask<SitemapCompany[]>(`${apiUrl}/sitemap/companies/${request.params.part}`, request);
    if (answer === 'away') return sendAway(reply);
    if (answer === 'unknown') return reply.code(404).type('text/plain; charset=utf-8').send('There is no such part.');
    return sendXml(reply, listOf('urlset', entriesOf(answer, publicUrl)));
  });
}

/** Asks the API on behalf of a request. */
async function ask<Answer extends object>(url: string, request: FastifyRequest): Promise<Answer | 'unknown' | 'away'> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: onBehalfOf(request),
      redirect: 'error',
    });
    if (response.status === 404) return 'unknown';
    // The contract says what comes.
    return response.ok ? ((await response.json()) as Answer) : 'away';
  } catch {
    return 'away';
  }
}

function* listOf(element: 'sitemapindex' | 'urlset', entries: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  yield* entries;
  yield `</${element}>\n`;
}

function* entriesOf(companies: readonly SitemapCompany[], publicUrl: string): Generator<string> {
  for (let at = 0; at < companies.length; at += ADDRESSES_AT_ONCE) {
    yield companies
      .slice(at, at + ADDRESSES_AT_ONCE)
      .map(({ id, lastModified }) => entryOf(`${publicUrl}${paths.company(id)}`, lastModified))
      .join('');
  }
}

function entryOf(address: string, lastModified?: string): string {
  const modified = lastModified === undefined ? '' : `<lastmod>${escapeMarkup(lastModified)}</lastmod>`;
  return `<url><loc>${escapeMarkup(address)}</loc>${modified}</url>\n`;
}

function sendXml(reply: FastifyReply, pieces: Iterable<string>) {
  return reply.header('cache-control', CACHING).type('application/xml; charset=utf-8').send(Readable.from(pieces));
}

function sendAway(reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .type('text/plain; charset=utf-8')
    .send('The list can not be read for now.');
}

/** Keeps crawlers out of a mount and of what is below it; `$` ends an address (RFC 9309, 2.2.3). */
function disallow(path: string): string[] {
  const base = path.replace(/\/\*$/, '');
  return [`Disallow: ${base}$`, `Disallow: ${base}?`, `Disallow: ${base}/`];
}
