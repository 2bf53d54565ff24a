import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreateFlagBody, Flag, PageQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCaller, getReporter } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import type { ReportsService } from './reports.service.ts';

const params = Type.Object({ id: Type.String() });

export const reportsRoutes: FastifyPluginAsyncTypebox<{ reports: ReportsService }> = async (app, { reports }) => {
  app.route({
    ...toRoute('createFlag'),
    onRequest: app.guards.reporter,
    schema: {
      summary: 'Report a review, or a part of it',
      description:
        'A report does not hide anything: a person decides about it. A report for the same ground as an earlier decision about the same text is `rejected` immediately, with that decision.',
      params,
      body: CreateFlagBody,
      response: { 201: Flag },
    },
    limits: ['flags', 'flagsFromAddress'],
    handler: async (request, reply) =>
      reply.code(201).send(await reports.create(getReporter(request), request.params.id, request.body)),
  });

  app.route({
    ...toRoute('listFlags'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'List your reports, newest first',
      querystring: PageQuery,
      response: { 200: Type.Array(Flag) },
    },
    handler: async (request, reply) => sendPage(reply, await reports.ofCaller(getCaller(request), request.query)),
  });

  app.route({
    ...toRoute('withdrawFlag'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Withdraw one of your reports that is open', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await reports.withdraw(getCaller(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
};
