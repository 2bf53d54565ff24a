import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AcceptedPersonInvitation,
  AcceptPersonInvitationBody,
  ChangePersonBody,
  CompanyPerson,
  InvitePersonBody,
  PersonInvitation,
  ReadPersonInvitationBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyCaller, getCompanyOwner } from '../../plugins/authentication.ts';
import type { PeopleService } from './people.service.ts';
import type { PersonInvitationsService } from './personInvitations.service.ts';

const PersonParams = Type.Object({ id: Type.String() });

export const peopleRoutes: FastifyPluginAsyncTypebox<{
  companyTeam: PeopleService;
  invitedPeople: PersonInvitationsService;
}> = async (app, { companyTeam: people, invitedPeople }) => {
  app.route({
    ...toRoute('listPeople'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'List the people of your company and the pending invitations',
      response: { 200: Type.Array(CompanyPerson) },
    },
    handler: (request) => people.list(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('invitePerson'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Invite a person to your company by email',
      description:
        'The link is valid once, for 7 days. A further invitation of the same address replaces it. At most 30 in 24 hours.',
      body: InvitePersonBody,
      response: { 201: CompanyPerson },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await people.invite(getCompanyOwner(request), request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('changePerson'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'Change the role of a person or of an invitation',
      params: PersonParams,
      body: ChangePersonBody,
      response: { 200: CompanyPerson },
    },
    handler: (request) => people.change(getCompanyOwner(request), request.params.id, request.body),
  });

  app.route({
    ...toRoute('removePerson'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'Remove a person, or withdraw an invitation',
      params: PersonParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await people.remove(getCompanyOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

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
        'With a session, its login must have the email address that the invitation was sent to. Without one, `name` and `password` create a login.',
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
