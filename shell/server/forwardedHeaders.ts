import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@heard/contract';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the headers for a request to the API on behalf of a client: the client's IP address, by which rate limits apply, and
 * the id of its request.
 * @param language the language of the response's texts; left out if the client's own `Accept-Language` is forwarded
 */
export function getForwardedHeaders(
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  language?: Language,
): Record<string, string> {
  // Falls back to an empty address, because a closed connection has no address, although its type requires an address.
  const headers = { 'x-forwarded-for': ip ?? '', 'x-request-id': id };
  return language === undefined ? headers : { ...headers, 'accept-language': language };
}

/**
 * Headers that concern only the connection to this server (RFC 9110, 7.6.1). `Expect` is included, because Node has replied to that header
 * before the request is forwarded. undici rejects a request with any of these headers.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
]);

/** Returns a client's headers that may be forwarded. The proxy handles `Transfer-Encoding`. */
export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
