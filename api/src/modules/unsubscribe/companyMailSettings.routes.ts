import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanyMailSettings, UpdateCompanyMailSettingsBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';

export const companyMailSettingsRoutes: FastifyPluginAsyncTypebox<{
  emailSubscriptions: SubscriptionsService;
}> = async (app, { emailSubscriptions }) => {
  app.route({
    ...toRoute('getCompanyMailSettings'),
    onRequest: app.guards.owner,
    schema: { summary: 'Get which emails the company receives', response: { 200: CompanyMailSettings } },
    handler: (request) => emailSubscriptions.companySettings(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('updateCompanyMailSettings'),
    onRequest: app.guards.owner,
    schema: {
      summary: 'Change which emails the company receives',
      body: UpdateCompanyMailSettingsBody,
      response: { 200: CompanyMailSettings },
    },
    handler: (request) =>
      emailSubscriptions.updateCompanySettings(getCompanyOwner(request), request.body, negotiateLanguage(request)),
  });
};
