import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CompanySsoTest, OidcLoginBody, SsoRedirect, StartSsoTestBody } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { createBrowser, readBrowser, toBrowserCookie } from '../identities/index.ts';
import type { SsoRoutesOptions } from './ssoLogin.routes.ts';

/** Lets admins of a company test its single sign-on settings. */
export const ssoTestRoutes: FastifyPluginAsyncTypebox<SsoRoutesOptions> = async (
  app,
  { companySsoLogins: logins, isSecure },
) => {
  app.route({
    ...toRoute('startCompanySsoTest'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Start a test of the single sign-on settings',
      description:
        'The response contains the URL to open in the browser, which then returns to the settings with the token of the result.',
      body: StartSsoTestBody,
      response: { 200: SsoRedirect },
    },
    limits: ['ssoTests'],
    lane: 'providers',
    handler: async (request, reply) => {
      const browser = readBrowser(request.headers.cookie, isSecure) ?? createBrowser();
      const redirect = await logins.startTest(getCompanyOwner(request), request.body.lang ?? null, browser);
      reply.headers({ 'set-cookie': toBrowserCookie(browser, isSecure), 'cache-control': 'no-store' });
      return redirect;
    },
  });

  app.route({
    ...toRoute('readCompanySsoTest'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Get each claim that the provider has sent in a test, and its mapped value',
      description: 'The token is valid for 30 minutes, in the browser that has started the test.',
      body: OidcLoginBody,
      response: { 200: CompanySsoTest },
    },
    handler: (request) =>
      logins.readTest(getCompanyOwner(request), {
        token: request.body.token,
        browser: readBrowser(request.headers.cookie, isSecure),
      }),
  });
};
