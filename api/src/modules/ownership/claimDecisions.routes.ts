import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AdminCompany, ClaimsQuery, ListedClaim, ReleaseBody, TransferBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { DecisionsService } from './decisions.service.ts';

const params = Type.Object({ id: Type.String() });

/** Endpoints with which administrators decide who owns a company. */
export const claimDecisionsRoutes: FastifyPluginAsyncTypebox<{ decisions: DecisionsService }> = async (
  app,
  { decisions },
) => {
  app.route({
    ...toRoute('listClaims'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List claims that are not effective, newest first, without a total',
      querystring: ClaimsQuery,
      response: { 200: Type.Array(ListedClaim) },
    },
    handler: async (request, reply) => sendPage(reply, await decisions.listClaims(request.query)),
  });

  app.route({
    ...toRoute('getCompanyAsAdmin'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get a company with its owner, its claims and the log of decisions about it',
      params,
      response: { 200: AdminCompany },
    },
    handler: (request) => decisions.read(request.params.id),
  });

  app.route({
    ...toRoute('releaseCompany'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'End the effective claim of a company, or the claim with the given id',
      params,
      body: ReleaseBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.release(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('transferCompany'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Make a claim of a company effective and mark it as proven',
      params,
      body: TransferBody,
      response: { 200: AdminCompany },
    },
    handler: (request) =>
      decisions.transfer(getAdministrator(request), request.params.id, request.body, negotiateLanguage(request)),
  });
};
