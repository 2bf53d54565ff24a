import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BlockedWebsite, BlockWebsiteBody, PageQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { WebsitesService } from './websites.service.ts';

/** Endpoints with which administrators block and unblock websites. */
export const websitesRoutes: FastifyPluginAsyncTypebox<{ websites: WebsitesService }> = async (app, { websites }) => {
  app.route({
    ...toRoute('listBlockedWebsites'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List blocked websites, sorted by domain',
      querystring: PageQuery,
      response: { 200: Type.Array(BlockedWebsite) },
    },
    handler: async (request, reply) => sendPage(reply, await websites.list(request.query)),
  });

  app.route({
    ...toRoute('blockWebsite'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Block a website that no company has, with all its subdomains',
      description: 'Reviews and sign-ups for the website get 403 with the reason.',
      body: BlockWebsiteBody,
      response: { 201: BlockedWebsite },
    },
    limits: ['adminCompanies'],
    handler: async (request, reply) =>
      reply.code(201).send(await websites.block(getAdministrator(request), request.body)),
  });

  app.route({
    ...toRoute('unblockWebsite'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Unblock a website; reviews and sign-ups for it are accepted again',
      params: Type.Object({ domain: Type.String() }),
      response: { 204: Type.Null() },
    },
    limits: ['adminCompanies'],
    handler: async (request, reply) => {
      await websites.unblock(getAdministrator(request), request.params.domain);
      return reply.code(204).send(null);
    },
  });
};
