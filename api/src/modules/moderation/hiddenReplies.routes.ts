import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HideReviewBody, OptionalReasonBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints for administrators to hide replies and to show them again. */
export const hiddenRepliesRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...toRoute('hideReply'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Hide the reply to a review: only the owner of the company sees it, with the reason',
      params,
      body: HideReviewBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.hideReply(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('unhideReply'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: { summary: 'Show a hidden reply again', params, body: OptionalReasonBody, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await moderation.unhideReply(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });
};
