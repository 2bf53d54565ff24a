import type { SsoRoutesOptions } from './ssoLogin.routes.ts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FinishOidcLoginQuery, SsoRedirect, StartSsoLoginBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { createBrowser, keepPrivate, readBrowser, showFailure, toBrowserCookie } from '../identities/index.ts';

/** Redirects browsers to the provider of a company and back. */
export const ssoRedirectRoutes: FastifyPluginAsyncTypebox<SsoRoutesOptions> = async (
  app,
  { companySsoLogins: logins, isSecure },
) => {
  app.route({
    ...toRoute('startSsoLogin'),
    schema: {
      summary: 'Start a login with single sign-on at the company whose domain an email address has',
      description:
        'The browser has to navigate to the URL: the login page of the provider, or the login page of Heard with an error. The response depends only on the domain, and not on who has a login.',
      body: StartSsoLoginBody,
      response: { 200: SsoRedirect },
    },
    limits: ['logins'],
    lane: 'providers',
    handler: async (request, reply) => {
      const browser = readBrowser(request.headers.cookie, isSecure) ?? createBrowser();
      const redirect = await logins.startLogin(request.body, browser);
      reply.headers({ 'set-cookie': toBrowserCookie(browser, isSecure), 'cache-control': 'no-store' });
      return redirect;
    },
  });

  app.route({
    ...toRoute('finishSsoLogin'),
    onRequest: keepPrivate,
    errorHandler: showFailure((failure, { params }) => logins.toFailureUrl(failure, params)),
    schema: {
      summary: 'Receive the response of the OpenID provider of a company',
      description: 'For browsers: redirects to the page that completes the login or shows the result of a test.',
      security: [],
      params: Type.Object({ companyId: Type.String() }),
      querystring: FinishOidcLoginQuery,
      response: { 303: Type.Null() },
    },
    limits: ['logins'],
    lane: 'providers',
    handler: async (request, reply) => {
      const { search } = new URL(request.url, 'http://heard.invalid');
      const browser = readBrowser(request.headers.cookie, isSecure);
      const url = await logins.finish(request.params.companyId, new URLSearchParams(search), browser);
      return reply.redirect(url, 303);
    },
  });
};
