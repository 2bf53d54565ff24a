import type { Language } from '@heard/contract';
import type { FastifyRequest } from 'fastify';

/**
 * What the API is told of the request that it is asked for: who calls, which it counts by, and the request's id.
 * @param language what the answer's texts are wanted in; left out where the caller says so themselves, or nobody reads them
 */
export function onBehalfOf({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>, language?: Language): Record<string, string> {
  // A connection that has gone has no address any more, whatever the type says.
  const headers = { 'x-forwarded-for': ip ?? '', 'x-request-id': id };
  return language === undefined ? headers : { ...headers, 'accept-language': language };
}
