import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the weak `ETag` of a body. It is weak because a proxy may compress the body. */
export function createEtag(body: string): string {
  return `W/"${hash('sha256', body, 'base64url')}"`;
}

/**
 * Sets a weak `ETag` on a response to GET unless the response has one, and turns the response into a 304 if the client's copy is current (RFC 9110,
 * 13.1.2). For use in an `onSend` hook.
 * @returns the body to send, empty for a 304
 */
export function applyEtag(request: FastifyRequest, reply: FastifyReply, body: string): string {
  const known = reply.getHeader('etag');
  const tag = typeof known === 'string' ? known : createEtag(body);
  reply.header('etag', tag);
  if (!isCurrent(request, tag)) return body;
  reply.code(304).removeHeader('content-length');
  return '';
}

/**
 * Returns whether the client's copy has an `ETag` (RFC 9110, 13.1.2). Compares weakly: `W/` is ignored on both sides (8.8.3.2). `*`
 * matches every response that exists.
 */
export function isCurrent({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch?.trim() === '*') return true;
  const tags = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(tag.replace(/^W\//, ''));
}
