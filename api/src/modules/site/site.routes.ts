import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CurrentSite, SiteIdentity, SiteSettings } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SiteService } from './SiteService.ts';

/** Serves the identity of the site. Administrators can change the identity. */
export const siteRoutes: FastifyPluginAsyncTypebox<{ siteService: SiteService }> = async (app, { siteService }) => {
  app.route({
    ...toRoute('getSiteIdentity'),
    schema: {
      summary:
        'Get the name, the accent color, the logo and the languages of the site, whether it sends emails, and whether its first setup is pending',
      description: 'Web servers request the identity every few seconds, and apply it to their pages.',
      response: { 200: CurrentSite },
    },
    handler: () => siteService.readCurrent(),
  });

  app.route({
    ...toRoute('getSiteSettings'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Get the stored identity of the site', response: { 200: SiteSettings } },
    handler: () => siteService.readSettings(),
  });

  app.route({
    ...toRoute('updateSite'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Change the name, the accent color, the logo and the languages of the site',
      description:
        'All pages, emails and files show a change within a few seconds. A setting of the environment replaces the stored setting. White text must have a contrast of 4.5:1 with the accent color. A logo in SVG must have no scripts, event handlers or references to other files.',
      body: SiteIdentity,
      response: { 200: SiteSettings },
    },
    limits: ['adminCompanies'],
    handler: (request) => siteService.update(getAdministrator(request), request.body),
  });
};
