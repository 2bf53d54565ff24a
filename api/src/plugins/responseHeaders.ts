import cors from '@fastify/cors';
import { VISITOR_STALE_SECONDS } from '@heard/contract';
import { addVary, applyEtag } from '@heard/server-kit';
import fp from 'fastify-plugin';
import { PUBLIC_CALLS } from './sharedResponses.ts';

export interface ResponseHeadersOptions {
  /** Origins of other sites whose pages may call the API; `*` for all. */
  corsOrigins: string[];
  /** See `securityHeaders`. */
  security: Record<string, string>;
}

const FRESH_SECONDS = 5;

/**
 * Browsers revalidate every time: the user may just have written a review, or logged out. Shared caches may respond for a few
 * seconds without revalidating; those of a CDN (RFC 9213) also while they revalidate.
 */
const CACHING = {
  'cache-control': `public, max-age=0, s-maxage=${FRESH_SECONDS}`,
  'cdn-cache-control': `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${VISITOR_STALE_SECONDS - FRESH_SECONDS}`,
};

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
      else if (isPublic && typeof payload === 'string') return applyEtag(request, reply.headers(CACHING), payload);
      else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return payload;
    });
  },
  { name: 'responseHeaders' },
);
