import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AccountExport, PasswordBody } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import { getSessionCaller } from '../../plugins/authentication.ts';
import type { ExportService } from './export.service.ts';

export const exportRoutes: FastifyPluginAsyncTypebox<{ exports: ExportService }> = async (app, { exports }) => {
  app.route({
    ...toRoute('exportAccount'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'Export all stored data of your account as a file, within 10 minutes after the login',
      response: { 200: AccountExport },
    },
    limits: ['exports'],
    lane: 'exports',
    handler: async (request, reply) => {
      const data = await exports.exportAfterLogin(getSessionCaller(request));
      reply.header('content-disposition', 'attachment; filename="heard-account.json"');
      return data;
    },
  });

  app.route({
    ...toRoute('exportAccountWithPassword'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'Export all stored data of your account as a file, confirmed with the password',
      body: PasswordBody,
      response: { 200: AccountExport },
    },
    limits: ['passwordChecks', 'exports'],
    lane: 'exports',
    handler: async (request, reply) => {
      const data = await exports.exportWithPassword(getSessionCaller(request), request.body.password);
      reply.header('content-disposition', 'attachment; filename="heard-account.json"');
      return data;
    },
  });
};
