import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import type { Reuse } from '../admission/Reuse.ts';
import { isRead } from './admission.ts';
import { POSITION_HEADER, type EndpointName } from '@heard/contract';

/** Endpoints for visitors, whose responses are the same for everybody. */
export const PUBLIC_ENDPOINTS: ReadonlySet<EndpointName | undefined> = new Set([
  'getCompany',
  'getScore',
  'getCompanyHistory',
  'getComparison',
  'getCompanyTopics',
  'getReviewTopics',
  'getBadge',
  'getFeed',
  'listReviewsOfCompany',
  'getSitemapParts',
  'getSitemapPart',
  'getSitemapReviewParts',
  'getSitemapReviews',
  'getCompanyTransparency',
  'listCompanyDecisions',
  'getTransparency',
  'listDecisions',
  'getCategories',
  'getPlaces',
  'findTopics',
  'getCompanyList',
  'getHome',
  'getLicence',
  'getReview',
  'getSimilarCompanies',
  'getPerson',
  'listReviewsOfPerson',
  'getSitemapListParts',
  'getSitemapLists',
  'getSiteIdentity',
]);

/** After this time, a request no longer waits for the response of another request. */
const PATIENCE_MS = 1000;

/** The maximum number of stored responses. A company page has about 11 KB. */
const MAX_RESPONSES = 2000;
const MAX_CHARACTERS = 16_000_000;

/** The headers that are stored with a response, because its route sets them. All other headers are set again for each response. */
const HEADERS = [
  'content-type',
  'etag',
  'link',
  'x-total-count',
  'last-modified',
  'content-security-policy',
  'cross-origin-resource-policy',
] as const;

interface StoredResponse {
  body: string;
  headers: Partial<Record<(typeof HEADERS)[number], string>>;
}

export interface SharedResponsesOptions {
  registry: Registry;
  reuse: Reuse;
  createEtag: (body: string) => string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Passes the response on to the waiting requests. The parameter is null if the response must not be shared. */
    share: ((response: StoredResponse | null) => void) | null;
  }
}

export interface SharedResponses {
  /** Responds with a stored response, or with the response of a concurrent request for the same URL. */
  onRequest: onRequestAsyncHookHandler;
  /**
   * Stores responses, and deletes all stored responses after a write. Must be the first `onSend` hook, because a later hook may replace a
   * response by a 304.
   */
  onSend: onSendHookHandler;
}

/**
 * Creates hooks that share one response among concurrent requests of visitors for a URL, and among requests in the following second. Requests with a
 * token, requests with `Cache-Control: no-cache`, and requests that must show a write (`Heard-Position`), are always processed.
 *
 * A write through this process invalidates all stored responses before the response to the write is sent, so the author's next request sees the
 * write. Writes through other processes are visible after a second.
 */
export function createSharedResponses({ registry, reuse, createEtag }: SharedResponsesOptions): SharedResponses {
  const stored = new LRUCache<string, StoredResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ body }) => body.length + 1,
    ttl: reuse.milliseconds,
  });
  const pending = new Map<string, Promise<StoredResponse | null>>();
  const [countStored, countJoined, countProcessed] = createResultCounters(registry);

  function process(request: FastifyRequest, key: string): void {
    countProcessed?.inc();
    let timer: NodeJS.Timeout | undefined;
    const response = new Promise<StoredResponse | null>((resolve) => {
      request.share = (shared) => {
        clearTimeout(timer);
        pending.delete(key);
        if (shared !== null && reuse.milliseconds > 0) stored.set(key, shared);
        resolve(shared);
      };
      timer = setTimeout(() => {
        pending.delete(key);
        resolve(null);
      }, PATIENCE_MS);
      timer.unref();
    });
    pending.set(key, response);
  }

  return {
    async onRequest(request, reply) {
      if (!isShareable(request)) return;
      // A response that was read before a write is never used after the write.
      const key = `${reuse.writes} ${request.url}`;
      const response = stored.get(key);
      if (response !== undefined) {
        countStored?.inc();
        return respond(reply, response);
      }
      const joined = pending.get(key);
      if (joined === undefined) return process(request, key);
      const shared = await joined;
      // Processes this request itself if the other request has failed or takes too long, because failures and late responses are not shared.
      if (shared === null) return countProcessed?.inc();
      countJoined?.inc();
      return respond(reply, shared);
    },

    onSend(request, reply, payload, done) {
      if (isWrite(request)) reuse.writes++;
      if (request.share !== null) {
        const isComplete = reply.statusCode === 200 && typeof payload === 'string';
        if (isComplete) reply.header('etag', createEtag(payload));
        request.share(isComplete ? { body: payload, headers: readHeaders(reply) } : null);
        request.share = null;
      }
      done(null, payload);
    },
  };
}

function createResultCounters(registry: Registry) {
  const results = new Counter({
    name: 'heard_shared_responses_total',
    help: 'Public reads: `stored` and `joined` ones needed no query, `processed` ones did.',
    labelNames: ['result'],
    registers: [registry],
  });
  return (['stored', 'joined', 'processed'] as const).map((result) => results.labels(result));
}

function isShareable({ method, headers, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    PUBLIC_ENDPOINTS.has(routeOptions.config?.endpoint) &&
    headers.authorization === undefined &&
    headers['cache-control'] === undefined &&
    headers[POSITION_HEADER.toLowerCase()] === undefined
  );
}

function isWrite({ method, routeOptions: { url, config } }: FastifyRequest): boolean {
  return (
    !isRead(method, url) && method !== 'OPTIONS' && config?.endpoint !== 'login' && config?.endpoint !== 'loginCompany'
  );
}

function readHeaders(reply: FastifyReply): StoredResponse['headers'] {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

function respond(reply: FastifyReply, { body, headers }: StoredResponse): FastifyReply {
  return reply.headers(headers).send(body);
}
