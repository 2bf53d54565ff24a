import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Mark, MarkGroup, MarksQuery, OptionalReasonBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { allowNoBody } from '../allowNoBody.ts';
import { sendPage } from '../page.ts';
import type { ModerationService } from './moderation.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints for administrators: marks of reviews and companies. */
export const marksRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...toRoute('listMarks'),
    onRequest: app.guards.administrator,
    schema: {
      summary:
        'List marks, without their total number: first the marks with open reports, oldest first, then all other marks, newest first',
      querystring: MarksQuery,
      response: { 200: Type.Array(Mark) },
    },
    handler: async (request, reply) => sendPage(reply, await moderation.listMarks(request.query)),
  });

  app.route({
    ...toRoute('listMarkGroups'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the pending marks grouped by company and reason: up to 50 groups, most marks first',
      description: 'Only the newest 10,000 pending marks are counted.',
      response: { 200: Type.Array(MarkGroup) },
    },
    handler: () => moderation.listMarkGroups(),
  });

  app.route({
    ...toRoute('closeMark'),
    onRequest: app.guards.administrator,
    preValidation: allowNoBody,
    schema: {
      summary: 'Close a reviewed mark, and reject its open reports; a reason is required if there are open reports',
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
