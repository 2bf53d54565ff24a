import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Reply, ReplyBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor } from '../../plugins/authentication.ts';
import type { RepliesService } from './replies.service.ts';

const params = Type.Object({ id: Type.String() });

export const repliesRoutes: FastifyPluginAsyncTypebox<{ replies: RepliesService }> = async (app, { replies }) => {
  app.route({
    ...toRoute('putReply'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Reply to a review of your company, or change the reply',
      description: `The response is 201 for a new reply. The author of the review gets one email about it.

The response is 409 with the present \`reply\` while another person has reserved the review (\`/problems/reply-reserved\`), also for API keys,
and when the reply is another one than the client has seen (\`/problems/reply-changed\`). The client sends the \`updatedAt\` of the reply in
quotes as \`If-Match\`, or \`If-None-Match: *\` if there was no reply. Without these headers, and with the same text, the reply is replaced.`,
      params,
      body: ReplyBody,
      response: { 200: Reply, 201: Reply },
    },
    limits: ['replies'],
    handler: async (request, response) => {
      const { reply, isNew } = await replies.put(getCompanyActor(request), request.params.id, request.body, {
        ifMatch: request.headers['if-match'],
        ifNoneMatch: request.headers['if-none-match'],
      });
      return response.code(isNew ? 201 : 200).send(reply);
    },
  });

  app.route({
    ...toRoute('deleteReply'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete the reply to a review; the review stays', params, response: { 204: Type.Null() } },
    handler: async (request, response) => {
      await replies.remove(getCompanyActor(request), request.params.id);
      return response.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('restoreReply'),
    onRequest: app.guards.company,
    schema: { summary: 'Restore a reply within 60 seconds after its deletion', params, response: { 200: Reply } },
    handler: (request) => replies.restore(getCompanyActor(request), request.params.id),
  });
};
