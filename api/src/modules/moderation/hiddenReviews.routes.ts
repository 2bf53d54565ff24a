import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HideReviewBody, OptionalReasonBody, Review } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints with which administrators hide reviews and show them again. */
export const hiddenReviewsRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...toRoute('hideReview'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Hide a review: only its author sees it, with the reason, and totals exclude it',
      params,
      body: HideReviewBody,
      response: { 200: Review },
    },
    handler: (request) => moderation.hide(getAdministrator(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('unhideReview'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: {
      summary: 'Show a hidden review again',
      params,
      body: OptionalReasonBody,
      response: { 200: Review },
    },
    handler: (request) => moderation.unhide(getAdministrator(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('forgetHiddenReview'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Allow an author to review a company again after deleting a hidden review of it',
      params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.forgetHidden(getAdministrator(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
