import { isCurrent, negotiateLanguage } from '@heard/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MountRow } from '@heard/sdk/configuration';
import { readUrlLanguage } from '@heard/sdk/server';
import type { Registry } from 'prom-client';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { findMount } from '../remotes/findMount.ts';
import type { ReleaseCounts } from '../releases/ReleaseCounts.ts';
import type { RemoteRegistry } from '../remotes/RemoteRegistry.ts';
import type { PageLoader } from '../rendering/PageLoader.ts';
import {
  hasLink,
  isVersion,
  readChoices,
  readVisitor,
  toBucketCookie,
  toChoiceCookie,
  withBucket,
  type Visitor,
} from '../remotes/Visitor.ts';
import { isNegotiated, sendMarkdown } from '../markdown/sendMarkdown.ts';
import { READ_METHODS, sendPreflight } from '../openToOrigins.ts';
import { sendText } from '../sendText.ts';
import { getSendsEmail } from '../site/sendsEmail.ts';
import { getSiteKey } from '../site/siteKey.ts';
import { toNetwork } from '../toNetwork.ts';
import { ApiReader, DocumentReads, type StoredRead } from './ApiReader.ts';
import { isMalformedPath } from '../../src/configuration/isMalformedPath.ts';
import { createDocument, type DocumentServices } from './createDocument.ts';
import { DocumentCache, type StoredDocument } from './DocumentCache.ts';
import { negotiateEncoding, VARIANTS, type Encoded, type Encoding, type Variant } from './encodings.ts';
import { toDeclaredQuery, toRenderedUrl } from './parameters.ts';
import { createPageDataReader, NO_PAGE, type PageData } from './readPageData.ts';

export interface DocumentRoutesOptions extends DocumentServices {
  registry: RemoteRegistry;
  /** Counts the documents that contain a release candidate, for `heard-remote deploy --then`. */
  counts: Pick<ReleaseCounts, 'addDocument'>;
  /** Loads the data of pages. If null, documents contain no data, and describe pages with the texts of `remote.json`. */
  loader: PageLoader | null;
  metrics: Registry;
}

/** Seconds until a page whose remote is unknown should be requested again. */
const RETRY_AFTER = 5;

/**
 * Browsers revalidate a document at each visit. Shared caches may send a stored document for four seconds, and for one more second while
 * they revalidate it.
 */
const SHARED_CACHING = 'public, max-age=0, s-maxage=4, stale-while-revalidate=1';

/**
 * Shared caches must not store the documents of testers. While a release is a candidate, shared caches must not store any document, because
 * the web server then has to count each document, and may have to set a cookie.
 */
const PRIVATE_CACHING = 'private, no-cache';

const STATUS_CODES: Record<PageData['status'], number> = {
  found: 200,
  'not-found': 404,
  removed: 410,
  unavailable: 503,
};

/** Responds with the shell's document to every URL that belongs neither to a file nor to the API. */
export async function documentRoutes(
  app: FastifyInstance,
  { settings, registry, files, versions, counts, time, renderer, loader, frames, metrics }: DocumentRoutesOptions,
) {
  const { apiUrl, algolia, publicUrl } = settings;
  const reader = new ApiReader(apiUrl);
  const readPageData = createPageDataReader({ algolia, time, publicUrl, loader });
  const documents = new DocumentCache(metrics);
  const isSecure = publicUrl.startsWith('https:');
  const services = { settings, files, versions, time, renderer, frames };

  // Pages of other origins may only read the versions in Markdown, because HTML documents depend on the visitor's releases.
  app.options('/*', (request, reply) => {
    const [path = '', query = ''] = request.url.split('?');
    return isNegotiated(path, query) ? sendPreflight(reply, READ_METHODS) : reply.callNotFound();
  });

  app.get('/*', { compress: false }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const query = request.url.slice(path.length);
    const options = { reader, publicUrl, sendsEmail: getSendsEmail(), caching: SHARED_CACHING };
    const markdown = await sendMarkdown(request, reply, path, query, options);
    if (markdown !== null) return markdown;
    if (!registry.isKnown) return sendUnavailable(request, reply);
    const cookies = readVisitor(request.headers.cookie, isSecure);
    const choice = query === '' ? null : readChoices(query);
    if (choice !== null) return redirectToChoice(request, reply, { registry, cookies, choice, path, isSecure });
    const { visitor, caching } = placeVisitor(reply, registry, cookies, isSecure);
    const { id: selection, remotes, manifests } = registry.select(visitor);
    const requestedLanguage = query === '' ? null : readUrlLanguage(query);
    // The language of the rendered document. If the user has chosen a language, the app switches to it in the browser.
    const language = requestedLanguage ?? negotiateLanguage(request);

    const findOwner = () => (isMalformedPath(request.originalUrl) ? null : findMount(remotes, path));
    // Finds the mount only for a URL with a query, because finding it takes long, and without a query the path suffices as the key of a
    // stored document.
    const queried = query === '' ? null : findOwner();
    const declaredQuery = queried === null ? query : toDeclaredQuery(queried.mount, query);
    const url = declaredQuery === query ? request.url : toRenderedUrl(path, declaredQuery, requestedLanguage);
    const reads = new DocumentReads(reader, getForwardedHeaders(request, language));
    // Everything that a document is created from, except for its data.
    const key = [
      selection,
      getSiteKey(),
      await files.version(),
      language,
      requestedLanguage,
      queried === null ? request.originalUrl : url,
    ].join(' ');
    const cached = await documents.get(key, async (stored: readonly StoredRead[], page) => {
      const stopTimer = time('api', page);
      const areCurrent = await reads.areCurrent(stored);
      stopTimer();
      return areCurrent;
    });
    const count = () => {
      if (request.method === 'GET') countCandidates(registry, remotes, counts);
    };
    if (cached !== null) {
      count();
      return sendDocument(request, reply, cached, caching);
    }

    const owner = queried ?? findOwner();
    const manifest = owner?.remote.compatible ? (manifests.get(owner.remote.name) ?? null) : null;
    const data =
      owner === null
        ? NO_PAGE
        : owner.remote.isPending === true
          ? { ...NO_PAGE, status: 'unavailable' as const, retryAfter: RETRY_AFTER }
          : await readPageData({ ...owner, manifest, path, query, language, requestedLanguage, reads });
    if ('redirect' in data) return reply.redirect(data.redirect, 301);

    // Does not store documents with searches of visitors.
    const isKept =
      owner !== null && isShared(owner.mount) && data.isStored && !reads.isExcluded && data.status === 'found';

    const create = () =>
      createDocument(services, {
        visitor,
        selection,
        remotes,
        owner,
        manifest,
        data,
        path,
        query,
        url,
        language,
        requestedLanguage,
        isKept,
        reads,
        network: toNetwork(request.ip),
      });

    if (isKept && reads.stored !== null) {
      const document = await documents.create(key, data.version, create);
      count();
      return document.isComplete
        ? sendDocument(request, reply, document, caching)
        : sendEncoded(request, reply, document);
    }
    // If the data is unavailable, the app reports the problem and retries. A search engine keeps its copy, and requests the page again
    // after the time in `Retry-After`.
    if (data.retryAfter !== null) reply.header('retry-after', data.retryAfter);
    const document = await create();
    count();
    return sendEncoded(request, reply.code(STATUS_CODES[data.status]), document);
  });
}

interface Choice {
  registry: RemoteRegistry;
  cookies: Visitor;
  choice: NonNullable<ReturnType<typeof readChoices>>;
  path: string;
  isSecure: boolean;
}

/** Stores in a cookie which releases a URL chooses, and redirects to the URL without the parameters that choose them. */
function redirectToChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { registry, cookies, choice, path, isSecure }: Choice,
) {
  const { chosen, unknown } = applyChoices(registry, cookies, choice.choices);
  if (unknown !== null) return sendText(request, reply.code(400), 'release.unknown', unknown);
  if (mayChoose(request, registry, choice)) reply.header('set-cookie', toChoiceCookie(chosen, isSecure));
  // Keeps one slash, because browsers interpret the text after two slashes or backslashes as a host.
  return reply.redirect(`${path.replace(/^[/\\]+/, '/')}${choice.rest}`, 302);
}

/** Returns the visitor and the caching policy of the visitor's documents. While there are release candidates, assigns a bucket to the visitor. */
function placeVisitor(reply: FastifyReply, registry: RemoteRegistry, cookies: Visitor, isSecure: boolean) {
  const { hasCandidates } = registry;
  const visitor = hasCandidates && cookies.bucket === null ? withBucket(cookies) : cookies;
  const caching = hasCandidates || visitor.chosen.size > 0 ? PRIVATE_CACHING : SHARED_CACHING;
  if (visitor.bucket !== null && visitor !== cookies) {
    reply.header('set-cookie', toBucketCookie(visitor.bucket, isSecure));
  }
  return { visitor, caching };
}

/** Sends a document that caches may store, or 304 if the client has it. */
async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: StoredDocument, caching: string) {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  reply.header('cache-control', caching);
  const known = VARIANTS[encoding].map((variant) => toTag(document, variant)).find((tag) => isCurrent(request, tag));
  if (known === undefined) {
    const encoded = await document.text.get(encoding);
    return sendBody(reply.header('etag', toTag(document, encoded.variant)), document, encoding, encoded);
  }
  setDocumentHeaders(reply.header('etag', known), document);
  return reply.code(304).send();
}

function toTag({ hash }: StoredDocument, variant: Variant): string {
  return `"${hash}-${variant}"`;
}

/** Sends a document that caches must not store. */
async function sendEncoded(request: FastifyRequest, reply: FastifyReply, document: StoredDocument) {
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  return sendBody(reply, document, encoding, await document.text.get(encoding));
}

function sendBody(reply: FastifyReply, document: StoredDocument, encoding: Encoding, { body }: Encoded) {
  setDocumentHeaders(reply, document);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}

function setDocumentHeaders(reply: FastifyReply, { policy, language, vary, isIndexed }: StoredDocument) {
  reply.header('vary', vary);
  reply.header('content-language', language);
  if (!isIndexed) reply.header('x-robots-tag', 'noindex');
  // The browser reports a page that does not respond, because the page itself cannot.
  reply.header('reporting-endpoints', 'default="/reports/browser"');
  reply.header('document-policy', 'include-js-call-stacks-in-crash-reports');
  reply.header('content-security-policy', policy);
}

/** Counts a document for each candidate in it. */
function countCandidates(
  registry: RemoteRegistry,
  remotes: readonly ConfiguredRemote[],
  counts: DocumentRoutesOptions['counts'],
): void {
  for (const { name, candidate } of registry.listed) {
    const version = candidate?.release ?? null;
    const isSent = remotes.some((remote) => remote.name === name && remote.version === version);
    if (version !== null && isSent) counts.addDocument(name, version);
  }
}

/**
 * Returns whether different people open the URLs of a mount. Documents of links in emails are opened only once, and would displace other documents.
 */
function isShared({ description, guard, load }: MountRow): boolean {
  return guard === undefined && (description !== undefined || load === true);
}

/**
 * Returns whether a URL may choose releases, because a tester has typed the URL or followed a link of this site, or because the URL has the
 * secret of each preview. If any URL could, another site could choose an old release for a visitor. Browsers send `Sec-Fetch-Site` only
 * over HTTPS and to localhost.
 */
function mayChoose(
  request: FastifyRequest,
  registry: RemoteRegistry,
  { choices, link }: { choices: Map<string, string | null>; link: string | null },
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'none' || site === 'same-origin') return true;
  return [...choices].every(([name, version]) => {
    const remote = registry.listed.find((listed) => listed.name === name);
    return remote !== undefined && version !== null && hasLink(remote, version, link);
  });
}

/**
 * Adds the releases that a URL chooses to the earlier choices of a tester.
 * @returns the choices, and the first chosen release that is not deployed
 */
function applyChoices(registry: RemoteRegistry, { chosen: before }: Visitor, choices: Map<string, string | null>) {
  const chosen = new Map(before);
  for (const [name, version] of choices) {
    if (version === null) {
      chosen.delete(name);
      continue;
    }
    const releases = registry.getReleases(name);
    if (!releases.some((release) => isVersion(release, version))) {
      return { chosen, unknown: { remote: name, version, releases: releases.join(', ') || '–' } };
    }
    chosen.set(name, version);
  }
  return { chosen, unknown: null };
}

/** Responds with 503 while the mounts are unknown. Search engines keep their copies of the pages. */
function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendText(request, reply.code(503).header('retry-after', RETRY_AFTER), 'unavailable.pages');
}
