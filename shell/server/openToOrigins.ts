import { EXPOSED_HEADERS, PREFLIGHT_SECONDS } from '@heard/server-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets pages of all origins read a response. The response must be the same for everybody, because these pages send no cookies. */
export function allowAllOrigins(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  });
}

/** Responds to a preflight request of CORS for a public resource. @param methods the methods that pages of all origins may use */
export function sendPreflight(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return allowAllOrigins(reply)
    .code(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': '*',
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    .send();
}

export const READ_METHODS = ['GET', 'HEAD'] as const;

/** Lets pages of all origins use the GET routes of a plugin and of its nested plugins. */
export function openToOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void allowAllOrigins(reply));
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') app.options(url, (_request, reply) => sendPreflight(reply, READ_METHODS));
  });
}
