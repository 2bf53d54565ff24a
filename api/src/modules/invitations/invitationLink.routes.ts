import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { InvitationLink } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { InvitationsService } from './invitations.service.ts';

export const invitationLinkRoutes: FastifyPluginAsyncTypebox<{ invitationUploads: InvitationsService }> = async (
  app,
  { invitationUploads: invitations },
) => {
  app.route({
    ...toRoute('getInvitationLink'),
    onRequest: app.guards.company,
    schema: { summary: 'Get the personal link for reviews of your company', response: { 200: InvitationLink } },
    handler: (request) => invitations.getLink(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('replaceInvitationLink'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Replace the personal link; the earlier one is no longer valid',
      response: { 201: InvitationLink },
    },
    handler: async (request, reply) => reply.code(201).send(await invitations.replaceLink(getCompanyOwner(request))),
  });
};
