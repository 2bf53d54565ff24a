import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Appeal, AppealBody, AppealsQuery, DecideAppealBody, ListedAppeal } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator, getCaller } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { AppealsService } from './appeals.service.ts';

const params = Type.Object({ id: Type.String() });

export const appealsRoutes: FastifyPluginAsyncTypebox<{ appeals: AppealsService }> = async (app, { appeals }) => {
  app.route({
    ...toRoute('appealDecision'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'Appeal a decision, once and within 183 days',
      description:
        'Only accounts that are affected can appeal: the author of a hidden review, the owner of a hidden reply or of a blocked company, or the sender of a rejected report.',
      params,
      body: AppealBody,
      response: { 201: Appeal },
    },
    limits: ['appeals'],
    handler: async (request, reply) =>
      reply.code(201).send(await appeals.create(getCaller(request), request.params.id, request.body)),
  });

  app.route({
    ...toRoute('listAppeals'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'List the open appeals, oldest first, or the closed appeals, newest first',
      querystring: AppealsQuery,
      response: { 200: Type.Array(ListedAppeal) },
    },
    handler: async (request, reply) => sendPage(reply, await appeals.list(getAdministrator(request), request.query)),
  });

  app.route({
    ...toRoute('decideAppeal'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Decide an open appeal',
      params: Type.Object({ decisionId: Type.String() }),
      body: DecideAppealBody,
      response: { 200: Appeal },
    },
    handler: (request) => appeals.decide(getAdministrator(request), request.params.decisionId, request.body),
  });
};
