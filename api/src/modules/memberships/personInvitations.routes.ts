import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AcceptedPersonInvitation,
  AcceptPersonInvitationBody,
  PersonInvitation,
  ReadPersonInvitationBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyCaller } from '../../plugins/authentication.ts';
import type { PersonInvitationsService } from './personInvitations.service.ts';

/** Endpoints for people who open or accept an invitation to a company. */
export const personInvitationsRoutes: FastifyPluginAsyncTypebox<{ invitedPeople: PersonInvitationsService }> = async (
  app,
  { invitedPeople },
) => {
  app.route({
    ...toRoute('readPersonInvitation'),
    schema: {
      summary: 'Get an invitation to a company by its token',
      body: ReadPersonInvitationBody,
      response: { 200: PersonInvitation },
    },
    limits: ['unsubscribes'],
    handler: (request) => invitedPeople.read(request.body.token),
  });

  app.route({
    ...toRoute('acceptPersonInvitation'),
    // Authentication is optional, because a new login is created without a session.
    onRequest: async (request, reply) => {
      if (request.headers.authorization !== undefined) await app.guards.companyLogin.call(app, request, reply);
    },
    schema: {
      summary: 'Accept an invitation to a company',
      description:
        'With a session, the login of the session must have the email address that the invitation was sent to. Without a session, `name` and `password` create a login.',
      security: [{ session: [] }, {}],
      body: AcceptPersonInvitationBody,
      response: { 200: AcceptedPersonInvitation },
    },
    limits: ['signUps'],
    lane: 'passwords',
    handler: async (request) => {
      const { body, headers } = request;
      const caller = request.caller === null ? null : getCompanyCaller(request);
      const { sessionId, company } = await invitedPeople.accept(
        caller,
        body,
        negotiateLanguage(request),
        headers['user-agent'],
      );
      return { token: sessionId === null ? null : app.signToken(sessionId), company };
    },
  });
};
