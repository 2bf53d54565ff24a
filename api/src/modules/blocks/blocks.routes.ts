import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BlockCompanyBody, ReasonBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { BlocksService } from './blocks.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints with which administrators remove companies that break the rules, and restore them. */
export const blocksRoutes: FastifyPluginAsyncTypebox<{ blocks: BlocksService }> = async (app, { blocks }) => {
  app.route({
    ...toRoute('blockCompany'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Remove a company that breaks the rules, with its reviews',
      description:
        'The page of the company responds with 410; reviews and sign-ups for its website get 403 with the reason. Its owner can appeal once. The decision is public.',
      params,
      body: BlockCompanyBody,
      response: { 204: Type.Null() },
    },
    limits: ['adminCompanies'],
    handler: async (request, reply) => {
      await blocks.block(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('unblockCompany'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Restore a blocked company with its reviews',
      description: 'The follows of the company are not restored. The decision is public.',
      params,
      body: ReasonBody,
      response: { 204: Type.Null() },
    },
    limits: ['adminCompanies'],
    handler: async (request, reply) => {
      await blocks.unblock(getAdministrator(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });
};
