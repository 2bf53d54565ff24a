import { negotiateLanguage, setContentLanguage } from '@heard/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translate } from './messages/messages.ts';

/** Responds with a message as text, in the language of the browser. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  id: Parameters<typeof translate>[1],
  values: Parameters<typeof translate>[2] = {},
): FastifyReply {
  const language = negotiateLanguage(request);
  setContentLanguage(reply, language);
  return reply.type('text/plain; charset=utf-8').send(translate(language, id, values));
}
