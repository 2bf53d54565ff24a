import cors from '@fastify/cors';
import { VISITOR_STALE_SECONDS } from '@heard/contract';
import { addVary, applyEtag, EXPOSED_HEADERS, PREFLIGHT_SECONDS } from '@heard/server-kit';
import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { EndpointName } from '@heard/contract';
import { PUBLIC_ENDPOINTS } from './sharedResponses.ts';

export interface ResponseHeadersOptions {
  /** Origins of other sites whose pages may send requests to the API; `*` for all. */
  corsOrigins: string[];
  /** The security headers of every response, see `securityHeaders`. */
  security: Record<string, string>;
}

const FRESH_SECONDS = 5;

/** Maximum age of lists in shared caches. */
const LIST_SECONDS = 30;

/**
 * Browsers revalidate every time: the user may just have written a review, or logged out. Shared caches may respond for
 * a few seconds without revalidating; CDN caches (RFC 9213) also respond while they revalidate.
 */
const CACHING = toCaching(FRESH_SECONDS);

/** The caching headers of endpoints whose public data shared caches may reuse for longer than `FRESH_SECONDS`. */
const LISTS: Partial<Record<EndpointName, Record<string, string>>> = {
  getCategories: toCaching(60 * 60),
  getPlaces: toCaching(LIST_SECONDS),
  findTopics: toCaching(LIST_SECONDS),
  getCompanyList: toCaching(LIST_SECONDS),
  getHome: toCaching(60),
  getLicence: toCaching(60 * 60),
  getReview: toCaching(LIST_SECONDS),
  getSimilarCompanies: toCaching(5 * 60),
  getPerson: toCaching(LIST_SECONDS),
  listReviewsOfPerson: toCaching(LIST_SECONDS),
  // Allows browsers to reuse responses for other sites without revalidation.
  getBadge: { 'cache-control': 'public, max-age=3600, s-maxage=300' },
};

/** CORS options of public data: pages of all sites may read it, without cookies. Browsers cache the preflight for a day. */
const OPEN = { origin: '*', methods: ['GET', 'HEAD'], exposedHeaders: EXPOSED_HEADERS, maxAge: PREFLIGHT_SECONDS };

/** Public URLs that are not endpoints of the contract. */
const OPEN_URLS: ReadonlySet<string> = new Set(['/avatars/:name', '/photos/:name', '/openapi.json']);

/** Returns whether a route only reads data and does not depend on the caller. */
function isOpen({ method, url, onRequest, config }: RouteOptions): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return onRequest === undefined && (config?.endpoint !== undefined || OPEN_URLS.has(url));
}

function toCaching(seconds: number) {
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}`,
    'cdn-cache-control': `public, max-age=${seconds}, stale-while-revalidate=${Math.max(0, VISITOR_STALE_SECONDS - seconds)}`,
  };
}

/** Sets the headers of every response: security, CORS and caching. */
export const responseHeaders = fp<ResponseHeadersOptions>(
  async (app, { corsOrigins, security }) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(security);
      done();
    });

    app.addHook('onRoute', (route) => {
      if (!isOpen(route)) return;
      const config = { ...route.config, cors: OPEN };
      route.config = config;
      // Needs no response in the handler, because the CORS hook responds before the handler runs.
      if (route.method === 'GET')
        app.options(route.url, { config, schema: { hide: true } }, (_, reply) => reply.callNotFound());
    });

    await app.register(cors, {
      origin: corsOrigins.includes('*') ? '*' : corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
      strictPreflight: false,
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const isPublic = PUBLIC_ENDPOINTS.has(request.routeOptions.config?.endpoint);
      // Without `Vary: Authorization`, a cache could send the response for visitors to a logged-in user, who would not see a change that
      // the user has just made.
      if (isPublic) addVary(reply, 'Authorization');
      if (request.headers.authorization !== undefined) reply.header('cache-control', 'private, no-store');
      else if (!/^(GET|HEAD)$/.test(request.method) || reply.statusCode >= 400)
        reply.header('cache-control', 'no-store');
      else if (isPublic && typeof payload === 'string') {
        const name = request.routeOptions.config.endpoint ?? 'getCompany';
        return applyEtag(request, reply.headers(LISTS[name] ?? CACHING), payload);
      } else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return payload;
    });
  },
  { name: 'responseHeaders' },
);
