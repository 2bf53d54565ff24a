import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { InvitationBatch, InvitationBatchesQuery, InvitationsLeft } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyActor, getCompanyOwner } from '../../plugins/authentication.ts';
import { databaseId } from '../databaseId.ts';
import { sendPage } from '../page.ts';
import type { InvitationsService } from './invitations.service.ts';

/** Endpoints for companies to list and cancel their uploads of invitations. */
export const invitationBatchesRoutes: FastifyPluginAsyncTypebox<{ invitationUploads: InvitationsService }> = async (
  app,
  { invitationUploads: invitations },
) => {
  app.route({
    ...toRoute('listInvitations'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the uploads of invitations, newest first',
      querystring: InvitationBatchesQuery,
      response: { 200: Type.Array(InvitationBatch) },
    },
    handler: async (request, reply) => sendPage(reply, await invitations.list(getCompanyActor(request), request.query)),
  });

  app.route({
    ...toRoute('cancelInvitations'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Cancel the invitations of an upload that were not sent',
      description:
        'Before the planned time, the invitations are deleted. Deleted invitations do not count toward the quota, and their references can be used again.',
      params: Type.Object({ id: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await invitations.cancel(getCompanyActor(request), databaseId(request.params.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('getInvitationsLeft'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get how many more people your company may invite today',
      response: { 200: InvitationsLeft },
    },
    handler: (request) => invitations.getLeft(getCompanyOwner(request)),
  });
};
