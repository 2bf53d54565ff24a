import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Company,
  CompanyWithReviews,
  OwnCompany,
  RegisterCompanyBody,
  Score,
  UpdateCompanyBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyAccountOrKeyHolder, getCompanyAccount } from '../../plugins/authentication.ts';
import type { CompaniesService } from './companies.service.ts';

export const companiesRoutes: FastifyPluginAsyncTypebox<{
  companies: CompaniesService;
  readCompany: (id: string) => Promise<CompanyWithReviews>;
}> = async (app, { companies, readCompany }) => {
  app.route({
    ...toRoute('registerCompany'),
    schema: {
      summary: 'Register a company, or claim the listing of its website',
      description:
        'If the server sends email, the claim of a listing has to be proven first. Until then, the response is the unchanged listing.',
      body: RegisterCompanyBody,
      response: { 201: Company },
    },
    limits: ['signUps', 'signUpsWithEmail'],
    lane: 'passwords',
    handler: async (request, reply) =>
      reply.code(201).send(await companies.register(request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('getCompany'),
    schema: {
      summary: 'Get a company with its newest 20 reviews',
      params: Type.Object({ id: Type.String() }),
      response: { 200: CompanyWithReviews },
    },
    handler: (request) => readCompany(request.params.id),
  });

  app.route({
    ...toRoute('getScore'),
    schema: {
      summary: 'Get the Heard score of a company with everything that it is computed from',
      description:
        'A review counts 0.5 ^ (days since it was written / 365). Five reviews of 2.5 stars are part of every score. Days begin at midnight UTC. The reviews are at GET /company/{id}/review.',
      params: Type.Object({ id: Type.String() }),
      response: { 200: Score },
    },
    limits: ['scores'],
    handler: (request) => companies.score(request.params.id),
  });

  app.route({
    ...toRoute('getOwnCompany'),
    onRequest: app.guards.reading.companyAccount,
    schema: { summary: 'Get your company', response: { 200: OwnCompany } },
    handler: (request) => companies.own(getCompanyAccountOrKeyHolder(request)),
  });

  app.route({
    ...toRoute('updateCompany'),
    onRequest: app.guards.companyAccount,
    schema: { summary: "Change the company's profile", body: UpdateCompanyBody, response: { 200: OwnCompany } },
    limits: [
      { name: 'passwordChecks', ifBodyHas: 'currentPassword' },
      { name: 'emailChanges', ifBodyHas: 'currentPassword' },
      { name: 'categoryChanges', ifBodyHas: 'categories' },
    ],
    handler: (request) => companies.update(getCompanyAccount(request), request.body, negotiateLanguage(request)),
  });
};
