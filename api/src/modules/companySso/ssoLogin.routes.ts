import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  FinishOidcLoginQuery,
  OidcLoginBody,
  SsoLinkBody,
  SsoLogin,
  SsoRedirect,
  StartSsoLoginBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { createBrowser, keepPrivate, readBrowser, showFailure, toBrowserCookie } from '../identities/index.ts';
import type { CompanySsoService } from './companySso.service.ts';
import type { SsoContext, SsoStep } from './logIn.ts';

export interface SsoRoutesOptions {
  companySsoLogins: CompanySsoService;
  /** Whether the site uses HTTPS. */
  isSecure: boolean;
}

/** Logs people of companies in by the provider of their company. */
export const ssoLoginRoutes: FastifyPluginAsyncTypebox<SsoRoutesOptions> = async (
  app,
  { companySsoLogins: logins, isSecure },
) => {
  const toContext = (request: FastifyRequest): SsoContext => ({
    userAgent: request.headers['user-agent'],
    language: negotiateLanguage(request),
  });
  const toSsoRequest = (request: FastifyRequest, { token }: OidcLoginBody) => ({
    token,
    browser: readBrowser(request.headers.cookie, isSecure),
  });
  const toSsoLogin = (request: FastifyRequest, { session, ...step }: SsoStep): SsoLogin => {
    if (session === undefined) return step;
    const { sessionId, personId, company } = session;
    request.subject = { personId };
    return { ...step, session: { token: app.signToken(sessionId), company } };
  };

  app.route({
    ...toRoute('startSsoLogin'),
    schema: {
      summary: 'Start a login with single sign-on at the company whose domain an email address has',
      description:
        'The browser has to go to the URL: the login page of the provider, or of Heard with an error. The response depends on the domain only, and not on who has a login.',
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

  app.route({
    ...toRoute('continueSsoLogin'),
    schema: {
      summary: 'Log in after a login with the OpenID provider of a company',
      description:
        'The token is valid for 30 minutes, in the browser that has started the login, and until the login is complete. The first login makes the person a member of the company.',
      body: OidcLoginBody,
      response: { 200: SsoLogin },
    },
    limits: ['logins'],
    handler: async (request) =>
      toSsoLogin(request, await logins.advance(toSsoRequest(request, request.body), toContext(request))),
  });

  app.route({
    ...toRoute('linkSsoLogin'),
    schema: {
      summary: 'Link the OpenID provider of a company to the login with the verified email address, and log in',
      description: 'A login allows ten attempts.',
      body: SsoLinkBody,
      response: { 200: SsoLogin },
    },
    limits: ['logins', 'loginsToAccount', 'loginsToAccountFromAnywhere'],
    lane: 'passwords',
    handler: async (request) =>
      toSsoLogin(request, await logins.link(toSsoRequest(request, request.body), request.body, toContext(request))),
  });
};
