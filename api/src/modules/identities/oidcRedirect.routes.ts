import type { OidcLoginRoutesOptions } from './oidcLogin.routes.ts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FinishOidcLoginQuery, StartOidcLoginQuery } from '@heard/contract/schemas';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { createBrowser, readBrowser, toBrowserCookie } from './browserCookie.ts';
import { keepPrivate } from './keepPrivate.ts';
import { showFailure } from './showFailure.ts';

/** Redirects browsers to an OpenID provider and back. */
export const oidcRedirectRoutes: FastifyPluginAsyncTypebox<OidcLoginRoutesOptions> = async (
  app,
  { identityLogins, isSecure },
) => {
  const errorHandler = showFailure((failure, { query }) => identityLogins.toFailureUrl(failure, query));
  const redirect = (reply: FastifyReply, url: string) => reply.redirect(url, 303);

  app.route({
    ...toRoute('startOidcLogin'),
    onRequest: keepPrivate,
    schema: {
      summary: 'Start a login with an OpenID provider',
      description: 'For browsers: redirects to the provider.',
      security: [],
      params: Type.Object({ provider: Type.String() }),
      querystring: StartOidcLoginQuery,
      response: { 303: Type.Null() },
    },
    limits: ['logins'],
    lane: 'providers',
    errorHandler,
    handler: async (request, reply) => {
      const { params, query } = request;
      const browser = readBrowser(request.headers.cookie, isSecure) ?? createBrowser();
      const url = await identityLogins.start(params.provider, query, browser);
      reply.header('set-cookie', toBrowserCookie(browser, isSecure));
      return redirect(reply, url);
    },
  });

  app.route({
    ...toRoute('finishOidcLogin'),
    onRequest: keepPrivate,
    schema: {
      summary: 'Receive the response of an OpenID provider',
      description: 'For browsers: redirects to the page that completes the login.',
      security: [],
      querystring: FinishOidcLoginQuery,
      response: { 303: Type.Null() },
    },
    limits: ['logins'],
    lane: 'providers',
    errorHandler,
    handler: async (request, reply) => {
      const { search } = new URL(request.url, 'http://heard.invalid');
      const browser = readBrowser(request.headers.cookie, isSecure);
      return redirect(reply, await identityLogins.finish(new URLSearchParams(search), browser));
    },
  });
};
