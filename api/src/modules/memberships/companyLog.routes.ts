import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyLogEntry, CompanyLogFilter, CompanyLogQuery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import { LOG_FILE, type CompanyLogService } from './companyLog.service.ts';

export const companyLogRoutes: FastifyPluginAsyncTypebox<{ companyLogs: CompanyLogService }> = async (
  app,
  { companyLogs },
) => {
  app.route({
    ...toRoute('listCompanyLog'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'List what people and API keys have done for your company, newest first',
      description:
        'Entries are stored for 24 months. Viewers see the entries about reviews and replies. Managers see all entries except those about keys, webhooks and single sign-on.',
      querystring: CompanyLogQuery,
      response: { 200: Type.Array(CompanyLogEntry) },
    },
    handler: async (request, reply) => sendPage(reply, await companyLogs.list(getCompanyOwner(request), request.query)),
  });

  app.route({
    ...toRoute('getCompanyLogAsCsv'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'Get the log of your company as CSV',
      description: 'The format is RFC 4180 in UTF-8, with one row per entry, newest first.',
      querystring: CompanyLogFilter,
      response: { 200: { content: { 'text/csv': { schema: Type.String() } } } },
    },
    lane: 'exports',
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${LOG_FILE}"`)
        .send(await companyLogs.readCsv(getCompanyOwner(request), request.query)),
  });
};
