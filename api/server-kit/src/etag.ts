import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the weak `ETag` of a body. It is weak because a proxy may compress the body. */
export function createEtag(body: string): string {
  return `W/"${hash('sha256', body, 'base64url')}"`;
}

/**
 * Sets a weak `ETag` on a response to GET unless it has one, and turns it into a 304 if the client's copy is current (RFC 9110,
 * 13.1.2). For use in an `onSend` hook.
 * @returns the body to send, empty for a 304
 */
export function applyEtag(request: FastifyRequest, reply: FastifyReply, body: string): string {
  const known = reply.getHeader('etag');
  const tag = typeof known === 'string' ? known : createEtag(body);
  reply.header('etag', tag);
  if (!matches(request.headers['if-none-match'], tag)) return body;
  reply.code(304).removeHeader('content-length');
  return '';
}

/** Compares weakly: `W/` is ignored on both sides (RFC 9110, 8.8.3.2). */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^(?!W\/)/, 'W/')) ?? [];
  return tags.includes(tag);
}
