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
  // A closed connection has no address, whatever the type says.
  const headers = { 'x-forwarded-for': ip ?? '', 'x-request-id': id };
  return language === undefined ? headers : { ...headers, 'accept-language': language };
}
