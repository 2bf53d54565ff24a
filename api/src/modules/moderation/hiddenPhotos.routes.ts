import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HideReviewBody, OptionalReasonBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints for administrators to hide photos and to show them again. */
export const hiddenPhotosRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...toRoute('hidePhoto'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Hide a photo of a review: only its author sees it, with the reason',
      params,
      body: HideReviewBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.hidePhoto(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('unhidePhoto'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: {
      summary: 'Show a hidden photo again',
      params,
      body: OptionalReasonBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.unhidePhoto(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });
};
