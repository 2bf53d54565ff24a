import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FailedCheck } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { ModerationService } from './moderation.service.ts';

/** Endpoints for administrators: automated checks that were given up. */
export const failedChecksRoutes: FastifyPluginAsyncTypebox<{ moderation: ModerationService }> = async (
  app,
  { moderation },
) => {
  app.route({
    ...toRoute('listFailedChecks'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List up to 100 reviews and companies whose automated check was given up, earliest failure first',
      response: { 200: Type.Array(FailedCheck) },
    },
    handler: () => moderation.listFailedChecks(),
  });

  app.route({
    ...toRoute('retryFailedCheck'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Retry the automated check of a review or company that was given up',
      params: Type.Object({ subject: FailedCheck.properties.subject, id: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await moderation.retryFailedCheck(request.params);
      return reply.code(204).send(null);
    },
  });
};
