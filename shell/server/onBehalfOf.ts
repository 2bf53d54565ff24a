import type { FastifyRequest } from 'fastify';

/** What the API is told of the request that it is asked for: who calls, which it counts by, and the request's id. */
export function onBehalfOf({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Record<string, string> {
  // A connection that has gone has no address any more, whatever the type says.
  return { 'x-forwarded-for': ip ?? '', 'x-request-id': id };
}
