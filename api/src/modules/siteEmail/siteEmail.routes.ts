import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EmailTest, SiteEmail, SiteEmailSettings, TestSiteEmailBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SiteEmailService } from './SiteEmailService.ts';

/** Serves the mail server and the sender of emails, which administrators change. */
export const siteEmailRoutes: FastifyPluginAsyncTypebox<{ siteEmailService: SiteEmailService }> = async (
  app,
  { siteEmailService },
) => {
  app.route({
    ...toRoute('getSiteEmail'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get the mail server and the sender of emails',
      description: 'Without the password.',
      response: { 200: SiteEmailSettings },
    },
    handler: () => siteEmailService.readSettings(),
  });

  app.route({
    ...toRoute('updateSiteEmail'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Change the mail server and the sender of emails',
      description:
        'All APIs use the new settings within a few seconds. A setting of the environment replaces the stored one. A change of the server requires its password again.',
      body: SiteEmail,
      response: { 200: SiteEmailSettings },
    },
    limits: ['adminCompanies'],
    handler: (request) => siteEmailService.update(getAdministrator(request), request.body),
  });

  app.route({
    ...toRoute('testSiteEmail'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Send a test message',
      description:
        'With the given settings, without storing them, or with the settings in use. Responds within 10 seconds, also if the mail server does not.',
      body: TestSiteEmailBody,
      response: { 200: EmailTest },
    },
    limits: ['emailTests'],
    lane: 'providers',
    handler: (request) => siteEmailService.sendTest(request.body, negotiateLanguage(request)),
  });
};
