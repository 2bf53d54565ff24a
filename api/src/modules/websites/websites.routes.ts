import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BlockedWebsite, BlockWebsiteBody, PageQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { sendPage } from '../page.ts';
import type { WebsitesService } from './websites.service.ts';

/** Only for administrators. */
export const websitesRoutes: FastifyPluginAsyncTypebox<{ websites: WebsitesService }> = async (app, { websites }) => {
  app.route({
    ...call('listBlockedWebsites'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List blocked websites in the order of their domains',
      querystring: PageQuery,
      response: { 200: Type.Array(BlockedWebsite) },
    },
    handler: async (request, reply) => sendPage(reply, await websites.list(request.query)),
  });

  app.route({
    ...call('blockWebsite'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Block a website that no company has, with all its subdomains',
      description: 'Reviews and sign-ups for it get 403 with the reason.',
      body: BlockWebsiteBody,
      response: { 201: BlockedWebsite },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await websites.block(getAdministrator(request), request.body)),
  });

  app.route({
    ...call('unblockWebsite'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Accept a blocked website again',
      params: Type.Object({ domain: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await websites.unblock(getAdministrator(request), request.params.domain);
      return reply.code(204).send(null);
    },
  });
};
