import { hash } from 'node:crypto';
import cors from '@fastify/cors';
import { VISITOR_STALE_SECONDS, type CallName } from '@heard/contract';
import { addVary } from '@heard/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

export interface AnswerHeadersOptions {
  /** Other origins whose pages may call; `*` for all. */
  corsOrigins: string[];
  /** See `securityHeaders` of the contract. */
  security: Record<string, string>;
}

/** What visitors read, and caches between them and the API may keep. */
const PUBLIC_CALLS: ReadonlySet<CallName | undefined> = new Set([
  'getCompany',
  'listReviewsOfCompany',
  'getSitemapParts',
  'getSitemapPart',
] as const);

const FRESH_SECONDS = 5;

/**
 * A browser asks each time whether its copy is still right: its owner may have written, and logged out since. Shared
 * caches may answer for a few seconds without asking; those of a CDN (RFC 9213) also while they ask.
 */
const CACHING = {
  'cache-control': `public, max-age=0, s-maxage=${FRESH_SECONDS}`,
  'cdn-cache-control': `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${VISITOR_STALE_SECONDS - FRESH_SECONDS}`,
};

/** Headers that every answer has: what a browser may do with it, who may read it, and who may keep it. */
export const answerHeaders = fp<AnswerHeadersOptions>(
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
      // Without it, a cache could give a visitor's copy to somebody who is logged in, and has just written.
      if (isPublic) addVary(reply, 'Authorization');
      if (request.headers.authorization !== undefined) reply.header('cache-control', 'private, no-store');
      else if (!/^(GET|HEAD)$/.test(request.method) || reply.statusCode >= 400)
        reply.header('cache-control', 'no-store');
      else if (isPublic && typeof payload === 'string') return sendCacheable(request, reply, payload);
      else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return payload;
    });
  },
  { name: 'answerHeaders' },
);

/** @returns the body, or none with a 304 when the caller has it already (RFC 9110, 13.1.2) */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: string): string {
  // Weak: what stands in between may compress the body.
  const tag = `W/"${hash('sha256', body, 'base64url')}"`;
  reply.headers({ ...CACHING, etag: tag });
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^(?!W\/)/, 'W/')) ?? [];
  if (!known.includes(tag)) return body;
  reply.code(304).removeHeader('content-length');
  return '';
}
