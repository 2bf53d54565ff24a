import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AddMembershipBody, Company, Membership, SwitchCompanyBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyCaller } from '../../plugins/authentication.ts';
import type { MembershipsService } from './memberships.service.ts';

export const membershipsRoutes: FastifyPluginAsyncTypebox<{ membershipAccounts: MembershipsService }> = async (
  app,
  { membershipAccounts: memberships },
) => {
  app.route({
    ...toRoute('listMemberships'),
    onRequest: app.guards.companyLogin,
    schema: { summary: 'List the companies of the caller by name', response: { 200: Type.Array(Membership) } },
    handler: (request) => memberships.list(getCompanyCaller(request)),
  });

  app.route({
    ...toRoute('addMembership'),
    onRequest: app.guards.companyLogin,
    schema: {
      summary: 'Register or claim a further company for the caller, who becomes its admin',
      description:
        'If the server sends email, the claim of a listing has to be proven first. The session keeps acting for the company that it acts for.',
      body: AddMembershipBody,
      response: { 201: Company },
    },
    limits: ['signUps'],
    handler: async (request, reply) =>
      reply.code(201).send(await memberships.add(getCompanyCaller(request), request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('leaveCompany'),
    onRequest: app.guards.companyLogin,
    schema: {
      summary: 'Leave a company',
      params: Type.Object({ companyId: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await memberships.leave(getCompanyCaller(request), request.params.companyId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('switchCompany'),
    onRequest: app.guards.companyLogin,
    schema: {
      summary: 'Let the session act for another company of the caller',
      description: 'Other sessions are not affected.',
      body: SwitchCompanyBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await memberships.switchCompany(getCompanyCaller(request), request.body.companyId);
      return reply.code(204).send(null);
    },
  });
};
