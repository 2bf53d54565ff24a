import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HideReviewBody, Review } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { administratorOf } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** For administrators alone. */
export const moderationRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...call('hideReview'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Hide a review: its author alone sees it, with the reason, and it does not count',
      params,
      body: HideReviewBody,
      response: { 200: Review },
    },
    handler: (request) => moderation.hide(administratorOf(request), request.params.id, request.body),
  });

  app.route({
    ...call('unhideReview'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Show a hidden review again', params, response: { 200: Review } },
    handler: (request) => moderation.unhide(administratorOf(request), request.params.id),
  });
};
