import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConfirmVisitorFlagBody, CreateVisitorFlagBody, Flag, VisitorFlag } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { VisitorReportsService } from './visitorReports.service.ts';

const params = Type.Object({ id: Type.String() });

export const visitorReportsRoutes: FastifyPluginAsyncTypebox<{ visitorReports: VisitorReportsService }> = async (
  app,
  { visitorReports },
) => {
  app.route({
    ...toRoute('createVisitorFlag'),
    schema: {
      summary: 'Report illegal content without an account',
      description:
        'Sends a code to the email address. The report is filed once the code was entered (Digital Services Act, article 16), and a person decides about it. Name and email address are deleted after the decision.',
      params,
      body: CreateVisitorFlagBody,
      response: { 201: VisitorFlag },
    },
    limits: ['visitorFlags', 'visitorFlagsFromAddress'],
    handler: async (request, reply) =>
      reply.code(201).send(await visitorReports.create(request.params.id, request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('sendVisitorFlagCode'),
    schema: {
      summary: 'Send a new code for a report without an account',
      params,
      response: { 204: Type.Null() },
    },
    limits: ['visitorFlagCodes'],
    handler: async (request, reply) => {
      await visitorReports.sendCode(request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('confirmVisitorFlag'),
    schema: {
      summary: 'File a report without an account with the code from the email',
      description: 'The code is valid for 24 hours, for 10 attempts, and until a newer one is sent.',
      params,
      body: ConfirmVisitorFlagBody,
      response: { 201: Flag },
    },
    limits: ['visitorFlagCodes'],
    handler: async (request, reply) =>
      reply.code(201).send(await visitorReports.confirm(request.params.id, request.body)),
  });
};
