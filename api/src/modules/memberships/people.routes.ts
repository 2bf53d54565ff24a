import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChangePersonBody, CompanyPerson, InvitePersonBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { PeopleService } from './people.service.ts';

const PersonParams = Type.Object({ id: Type.String() });

export const peopleRoutes: FastifyPluginAsyncTypebox<{ companyTeam: PeopleService }> = async (
  app,
  { companyTeam: people },
) => {
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
        'The link is valid once, for 7 days. A further invitation of the same address replaces it. A company can send at most 30 invitations in 24 hours.',
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
};
