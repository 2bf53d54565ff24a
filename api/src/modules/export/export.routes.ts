import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AccountExport } from '@heard/contract/schemas';
import { getCaller } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { ExportService } from './export.service.ts';

export const exportRoutes: FastifyPluginAsyncTypebox<{ exports: ExportService }> = async (app, { exports }) => {
  app.route({
    ...call('exportAccount'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Export all stored data of the own account as a file', response: { 200: AccountExport } },
    handler: async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="heard-account.json"');
      return exports.export(getCaller(request));
    },
  });
};
