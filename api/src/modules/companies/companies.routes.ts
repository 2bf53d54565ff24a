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
import { getCompanyAccountOrKeyHolder, getCompanyAccount } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { CompaniesService } from './companies.service.ts';

export const companiesRoutes: FastifyPluginAsyncTypebox<{ companies: CompaniesService }> = async (
  app,
  { companies },
) => {
  app.route({
    ...call('registerCompany'),
    schema: {
      summary: 'Register a company, or claim the listing of its website',
      description:
        'If the server sends email, the claim of a listing has to be proven first. Until then, the response is the unchanged listing.',
      body: RegisterCompanyBody,
      response: { 201: Company },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await companies.register(request.body, negotiateLanguage(request))),
  });

  app.route({
    ...call('getCompany'),
    schema: {
      summary: 'Get a company with its newest 20 reviews',
      params: Type.Object({ id: Type.String() }),
      response: { 200: CompanyWithReviews },
    },
    handler: (request) => companies.read(request.params.id),
  });

  app.route({
    ...call('getScore'),
    schema: {
      summary: 'Get the Heard score of a company with everything that it is computed from',
      description:
        'A review counts 0.5 ^ (days since it was written / 365). Five reviews of 2.5 stars are part of every score. Days begin at midnight UTC. The reviews are at GET /company/{id}/review.',
      params: Type.Object({ id: Type.String() }),
      response: { 200: Score },
    },
    handler: (request) => companies.score(request.params.id),
  });

  app.route({
    ...call('getOwnCompany'),
    onRequest: app.guards.reading.companyAccount,
    schema: { summary: 'Get the own company', response: { 200: OwnCompany } },
    handler: (request) => companies.own(getCompanyAccountOrKeyHolder(request)),
  });

  app.route({
    ...call('updateCompany'),
    onRequest: app.guards.companyAccount,
    schema: { summary: "Change the company's profile", body: UpdateCompanyBody, response: { 200: OwnCompany } },
    handler: (request) => companies.update(getCompanyAccount(request), request.body, negotiateLanguage(request)),
  });
};
