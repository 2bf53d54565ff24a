import { negotiateLanguage, setContentLanguage, toInstance } from '@heard/server-kit';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import { translate } from './messages/messages.ts';

/** Responds with a 503 in the API's problem format: the web server can't reach the API. */
export function sendUnavailable<Server extends RawServerBase>(
  reply: FastifyReply<RouteGenericInterface, Server>,
): FastifyReply<RouteGenericInterface, Server> {
  const { request } = reply;
  const language = negotiateLanguage(request);
  setContentLanguage(reply, language);
  return reply
    .code(503)
    .header('retry-after', '5')
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: '/problems/unavailable',
        title: translate(language, 'unavailable.title'),
        status: 503,
        detail: translate(language, 'unavailable.detail'),
        instance: toInstance(request.id),
      }),
    );
}
