import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Company,
  CompanyWithReviews,
  OwnCompany,
  RegisterCompanyBody,
  UpdateCompanyBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getCompanyOwner } from '../../plugins/authentication.ts';
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
    ...call('getOwnCompany'),
    onRequest: app.guards.reading.company,
    schema: { summary: 'Get the own company', response: { 200: OwnCompany } },
    handler: (request) => companies.own(getCompanyOwner(request)),
  });

  app.route({
    ...call('updateCompany'),
    onRequest: app.guards.company,
    schema: { summary: "Change the company's profile", body: UpdateCompanyBody, response: { 200: OwnCompany } },
    handler: (request) => companies.update(getCompanyOwner(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('deleteCompany'),
    onRequest: app.guards.company,
    schema: {
      summary: "Delete the company's account; its page becomes an unclaimed listing",
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await companies.removeOwner(getCompanyOwner(request));
      return reply.code(204).send(null);
    },
  });
};
