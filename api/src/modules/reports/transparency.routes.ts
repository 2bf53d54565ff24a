import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyTransparency, Decision, PageQuery, SiteTransparency } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { sendPage } from '../page.ts';
import type { TransparencyService } from './transparency.service.ts';

const params = Type.Object({ id: Type.String() });

export const transparencyRoutes: FastifyPluginAsyncTypebox<{ transparency: TransparencyService }> = async (
  app,
  { transparency },
) => {
  app.route({
    ...toRoute('getCompanyTransparency'),
    schema: {
      summary: 'Get figures about the reports and hidden reviews of a company',
      params,
      response: { 200: CompanyTransparency },
    },
    handler: (request) => transparency.ofCompany(request.params.id),
  });

  app.route({
    ...toRoute('listCompanyDecisions'),
    schema: {
      summary: 'List the decisions about reviews of a company, newest first',
      params,
      querystring: PageQuery,
      response: { 200: Type.Array(Decision) },
    },
    handler: async (request, reply) =>
      sendPage(reply, await transparency.listDecisions(request.params.id, request.query)),
  });

  app.route({
    ...toRoute('getTransparency'),
    schema: {
      summary: 'Get the figures about reports and decisions of the last thirteen months',
      response: { 200: SiteTransparency },
    },
    handler: () => transparency.ofSite(),
  });

  app.route({
    ...toRoute('listDecisions'),
    schema: {
      summary: 'List all moderation decisions, newest first',
      querystring: PageQuery,
      response: { 200: Type.Array(Decision) },
    },
    handler: async (request, reply) => sendPage(reply, await transparency.listDecisions(null, request.query)),
  });
};
