import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FailedCheck, HideReviewBody, Mark, MarksQuery, OptionalReasonBody, Review } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
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
    ...call('listMarks'),
    onRequest: app.guards.administrator,
    schema: {
      summary:
        'List marks to review without a total: those with open reports, oldest first, then the others, newest first',
      querystring: MarksQuery,
      response: { 200: Type.Array(Mark) },
    },
    handler: async (request, reply) => sendPage(reply, await moderation.listMarks(request.query)),
  });

  app.route({
    ...call('forgetHiddenReview'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Let the author of a deleted hidden review write another one of the company',
      params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.forgetHidden(getAdministrator(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('listFailedChecks'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List up to 100 reviews and companies whose check was given up, the first one first',
      response: { 200: Type.Array(FailedCheck) },
    },
    handler: () => moderation.listFailedChecks(),
  });

  app.route({
    ...call('retryFailedCheck'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Check a review or company again whose check was given up',
      params: Type.Object({ subject: FailedCheck.properties.subject, id: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.retryFailedCheck(request.params);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('closeMark'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: {
      summary: 'Close a mark after its review; rejects its open reports, for which a reason is required',
      params,
      body: OptionalReasonBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.closeMark(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });
};
