import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EmailTest, SiteEmail, SiteEmailSettings, TestSiteEmailBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SiteEmailService } from './SiteEmailService.ts';

/** Serves the mail server and the sender of emails. Administrators can change both. */
export const siteEmailRoutes: FastifyPluginAsyncTypebox<{ siteEmailService: SiteEmailService }> = async (
  app,
  { siteEmailService },
) => {
  app.route({
    ...toRoute('getSiteEmail'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get the mail server and the sender of emails',
      description: 'The response does not contain the password of the mail server.',
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
        'All APIs use the new settings within a few seconds. A setting of the environment replaces the stored setting. If the server requires a login, a request that changes the server must contain its password again. Responds with 403 if the login is older than 10 minutes.',
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
        'Sends the message with the settings in the body, and does not store them. By default, sends it with the current settings. Responds within 10 seconds, even if the mail server does not respond.',
      body: TestSiteEmailBody,
      response: { 200: EmailTest },
    },
    limits: ['emailTests'],
    lane: 'providers',
    handler: (request) => siteEmailService.sendTest(request.body, negotiateLanguage(request)),
  });
};
