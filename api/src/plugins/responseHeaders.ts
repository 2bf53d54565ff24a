import cors from '@fastify/cors';
import { VISITOR_STALE_SECONDS } from '@heard/contract';
import { addVary, applyEtag } from '@heard/server-kit';
import fp from 'fastify-plugin';
import type { EndpointName } from '../modules/call.ts';
import { PUBLIC_CALLS } from './sharedResponses.ts';

export interface ResponseHeadersOptions {
  /** Origins of other sites whose pages may call the API; `*` for all. */
  corsOrigins: string[];
  /** See `securityHeaders`. */
  security: Record<string, string>;
}

const FRESH_SECONDS = 5;

/** How old lists may be in shared caches. */
const LIST_SECONDS = 30;

/**
 * Browsers revalidate every time: the user may just have written a review, or logged out. Shared caches may respond for a few
 * seconds without revalidating; those of a CDN (RFC 9213) also while they revalidate.
 */
const CACHING = toCaching(FRESH_SECONDS);

/** Public data that changes less often, and that pages of other sites may read. */
const LISTS: Partial<Record<EndpointName, ReturnType<typeof toCaching>>> = {
  getCategories: toCaching(60 * 60),
  getPlaces: toCaching(LIST_SECONDS),
  getCompanyList: toCaching(LIST_SECONDS),
  getHome: toCaching(60),
  getReview: toCaching(LIST_SECONDS),
  getSimilarCompanies: toCaching(5 * 60),
};

/** Public data of people, which pages of other sites may not read. */
const PEOPLE: typeof LISTS = {
  getPerson: toCaching(LIST_SECONDS),
  listReviewsOfPerson: toCaching(LIST_SECONDS),
};

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

    await app.register(cors, {
      origin: corsOrigins.includes('*') ? '*' : corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['Link', 'X-Total-Count', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
      strictPreflight: false,
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const isPublic = PUBLIC_CALLS.has(request.routeOptions.config?.call);
      // Otherwise a cache could serve a visitor's copy to a logged-in user who has just changed the data.
      if (isPublic) addVary(reply, 'Authorization');
      if (request.headers.authorization !== undefined) reply.header('cache-control', 'private, no-store');
      else if (!/^(GET|HEAD)$/.test(request.method) || reply.statusCode >= 400)
        reply.header('cache-control', 'no-store');
      else if (isPublic && typeof payload === 'string') {
        const name = request.routeOptions.config.call ?? 'getCompany';
        const ofList = LISTS[name];
        if (ofList !== undefined) reply.header('access-control-allow-origin', '*');
        return applyEtag(request, reply.headers(ofList ?? PEOPLE[name] ?? CACHING), payload);
      } else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return payload;
    });
  },
  { name: 'responseHeaders' },
);
