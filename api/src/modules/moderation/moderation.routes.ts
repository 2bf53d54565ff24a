import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { HideReviewBody, Mark, MarksQuery, Review } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** Only for administrators. */
export const moderationRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...call('hideReview'),
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
    ...call('unhideReview'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Show a hidden review again', params, response: { 200: Review } },
    handler: (request) => moderation.unhide(getAdministrator(request), request.params.id),
  });

  app.route({
    ...call('listMarks'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List marks to review, newest first, without a total',
      querystring: MarksQuery,
      response: { 200: Type.Array(Mark) },
    },
    handler: async (request, reply) => sendPage(reply, await moderation.listMarks(request.query)),
  });

  app.route({
    ...call('closeMark'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Close a mark after its review', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await moderation.closeMark(getAdministrator(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
