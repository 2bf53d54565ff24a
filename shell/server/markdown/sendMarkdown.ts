import { hash } from 'node:crypto';
import {
  toQuery,
  withSiteName,
  type CompanyList,
  type CompanyTopics,
  type CompanyWithReviews,
  type Licence,
  type PublicReview,
} from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { addVary, isCurrent, negotiateMediaType } from '@heard/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocumentReads, type ApiReader } from '../document/ApiReader.ts';
import { EncodedText, negotiateEncoding } from '../document/encodings.ts';
import type { ApiResult } from '../document/readFromApi.ts';
import { getForwardedHeaders } from '../forwardedHeaders.ts';
import { allowAllOrigins } from '../openToOrigins.ts';
import { sendText } from '../sendText.ts';
import { toCompanyMarkdown } from './companyMarkdown.ts';
import { toListMarkdown } from './listMarkdown.ts';
import { toPolicyMarkdown } from './policyMarkdown.ts';
import { readMarkdownPath, type MarkdownPage } from './readMarkdownPath.ts';
import { toReviewMarkdown } from './reviewMarkdown.ts';
import { toScoresMarkdown } from './scoresMarkdown.ts';
import { getDay, LICENCE_PATH } from './texts.ts';

interface MarkdownOptions {
  reader: ApiReader;
  publicUrl: string;
  /** Whether the installation sends emails. */
  sendsEmail: boolean;
  /** The `Cache-Control` of documents. */
  caching: string;
}

/** A page in Markdown, or the reason why there is none. */
type MarkdownResult =
  | { status: 'found'; text: string }
  /** The page has another URL. */
  | { status: 'moved'; path: string }
  | Exclude<ApiResult<never>, { status: 'found' }>;

/** Returns whether the `Accept` of a request decides if a URL responds in HTML or in Markdown. */
export function isNegotiated(path: string, query: string): boolean {
  return query === '' && readMarkdownPath(path) !== null;
}

/**
 * Sends a page in Markdown, in English, if its URL or `Accept` asks for Markdown.
 * @param query with `?`
 * @returns null if the client gets the page in HTML
 */
export async function sendMarkdown(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  query: string,
  options: MarkdownOptions,
): Promise<FastifyReply | null> {
  const page = query === '' ? readMarkdownPath(path) : null;
  if (page === null) return null;
  const isPreferred = negotiateMediaType(request, ['text/html', 'text/markdown']) === 'text/markdown';
  if (!page.isMarkdown && !isPreferred) return null;
  const reads = new DocumentReads(options.reader, getForwardedHeaders(request, 'en'));
  const [result, other] = await Promise.all([
    readMarkdown(page, reads, options),
    // Also tries the whole path as an id, because a company in Moldova may have the URL: `acme.com.md`.
    page.isMarkdown && page.kind === 'company' ? reads.get(toApiPath({ ...page, id: `${page.id}.md` })) : null,
  ]);
  if (other?.status === 'found') {
    if (!isPreferred) return null;
    const own = await readMarkdown({ ...page, id: `${page.id}.md` }, reads, options);
    return send(request, reply, own, { ...options, isNegotiated: true });
  }
  return send(request, reply, result, { ...options, isNegotiated: !page.isMarkdown });
}

async function readMarkdown(
  page: MarkdownPage,
  reads: DocumentReads,
  { publicUrl, sendsEmail }: MarkdownOptions,
): Promise<MarkdownResult> {
  const day = getDay();
  switch (page.kind) {
    case 'scores':
      return { status: 'found', text: withSiteName(toScoresMarkdown(publicUrl)) };
    case 'policy':
      return { status: 'found', text: withSiteName(toPolicyMarkdown(publicUrl, sendsEmail)) };
    case 'company': {
      const [[result, licence], topics] = await Promise.all([
        readWithLicence<CompanyWithReviews>(page, reads),
        reads.get<CompanyTopics>(`${toApiPath(page)}/topics`),
      ]);
      if (result.status !== 'found') return result;
      const { body } = result;
      if (body.id !== page.id) return { status: 'moved', path: paths.company(body.id) };
      if (licence.status !== 'found') return licence;
      if (topics.status !== 'found') return topics;
      return {
        status: 'found',
        text: toCompanyMarkdown(body, topics.body, { day, publicUrl, ...toContext(licence.body) }),
      };
    }
    case 'review': {
      const [result, licence] = await readWithLicence<PublicReview>(page, reads);
      if (result.status !== 'found') return result;
      if (licence.status !== 'found') return licence;
      return { status: 'found', text: toReviewMarkdown(result.body, { day, publicUrl, ...toContext(licence.body) }) };
    }
    case 'category': {
      const result = await reads.get<CompanyList>(toApiPath(page));
      if (result.status !== 'found') return result;
      const { body } = result;
      if (body.path !== paths.category(page.id)) return { status: 'moved', path: body.path };
      return { status: 'found', text: toListMarkdown(body, day, publicUrl) };
    }
  }
}

/** Reads the data of a page that contains review texts, and the time since which such texts have a licence. */
function readWithLicence<Body>(page: MarkdownPage, reads: DocumentReads) {
  return Promise.all([reads.get<Body>(toApiPath(page)), reads.get<Licence>(LICENCE_PATH)]);
}

const toContext = ({ textsSince }: Licence) => ({ licenceSince: new Date(textsSince) });

/** Returns the endpoint with the data of a page, as its document requests it. */
function toApiPath({ kind, id }: MarkdownPage): string {
  if (kind === 'category') return `/companies${toQuery({ category: id })}`;
  return `/${kind}/${encodeURIComponent(id)}`;
}

/** @param isNegotiated whether `Accept` has chosen Markdown */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  result: MarkdownResult,
  { caching, isNegotiated: varies }: MarkdownOptions & { isNegotiated: boolean },
): Promise<FastifyReply> {
  allowAllOrigins(reply);
  if (varies) addVary(reply, 'Accept');
  if (result.status === 'moved') return reply.redirect(varies ? result.path : `${result.path}.md`, 301);
  if (result.status === 'unavailable') {
    return sendText(request, reply.code(503).header('retry-after', result.retryAfter), 'unavailable.pages');
  }
  if (result.status !== 'found') {
    return sendText(request, reply.code(result.status === 'removed' ? 410 : 404), 'error.notFound');
  }
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const tag = `"${hash('sha256', result.text, 'base64url').slice(0, 27)}-${encoding}"`;
  addVary(reply, 'Accept-Encoding');
  reply.header('etag', tag).header('cache-control', caching).header('content-language', 'en');
  // Excludes the Markdown from search engines, because they should index the page in HTML.
  reply.header('x-robots-tag', 'noindex');
  if (isCurrent(request, tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const { body } = await new EncodedText(result.text).get(encoding);
  return reply.type('text/markdown; charset=utf-8').send(body);
}
