import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  FinishOidcLoginQuery,
  OidcConfirmBody,
  OidcLinkBody,
  OidcLogin,
  OidcLoginBody,
  OidcRegisterBody,
  StartOidcLoginQuery,
} from '@heard/contract/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { createBrowser, readBrowser, toBrowserCookie } from './browserCookie.ts';
import { keepPrivate } from './keepPrivate.ts';
import type { IdentitiesService } from './identities.service.ts';
import type { LoginStep } from './loginStep.ts';
import { showFailure } from './showFailure.ts';
import { toStepRequest } from './toStepRequest.ts';

export interface OidcLoginRoutesOptions {
  identityLogins: IdentitiesService;
  /** Whether the site uses HTTPS. */
  isSecure: boolean;
}

export const oidcLoginRoutes: FastifyPluginAsyncTypebox<OidcLoginRoutesOptions> = async (
  app,
  { identityLogins, isSecure },
) => {
  const toOidcLogin = (request: FastifyRequest, { session, ...step }: LoginStep): OidcLogin => {
    if (session === undefined) return step;
    request.subject = { userId: session.user.id };
    const { sessionId, ...account } = session;
    return { ...step, session: { token: app.signToken(sessionId), ...account } };
  };
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

  app.route({
    ...toRoute('continueOidcLogin'),
    schema: {
      summary: 'Log in as a consumer or administrator after a login with an OpenID provider',
      description:
        'The token is valid for 30 minutes, in the browser that has started the login, and until the login is complete.',
      body: OidcLoginBody,
      response: { 200: OidcLogin },
    },
    limits: ['logins'],
    handler: async (request) =>
      toOidcLogin(request, await identityLogins.advance(toStepRequest(request, request.body, isSecure))),
  });

  app.route({
    ...toRoute('registerWithOidc'),
    schema: {
      summary: 'Complete the sign-up with the data that the OpenID provider has not sent',
      description: 'The response does not reveal whether an email address that was entered has an account.',
      body: OidcRegisterBody,
      response: { 200: OidcLogin },
    },
    limits: ['signUps', { name: 'identityCodes', ifBodyHas: 'email' }],
    handler: async (request) =>
      toOidcLogin(request, await identityLogins.register(toStepRequest(request, request.body, isSecure), request.body)),
  });

  app.route({
    ...toRoute('sendOidcCode'),
    schema: {
      summary: 'Send a code to the email address of a login with an OpenID provider',
      body: OidcLoginBody,
      response: { 204: Type.Null() },
    },
    limits: ['identityCodes'],
    handler: async (request, reply) => {
      await identityLogins.sendCode(toStepRequest(request, request.body, isSecure));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('confirmOidcEmail'),
    schema: {
      summary: 'Continue a login with an OpenID provider with the code from the email',
      description: 'The code is valid for 30 minutes, for 10 attempts, and until a newer one is sent.',
      body: OidcConfirmBody,
      response: { 200: OidcLogin },
    },
    limits: ['identityCodes'],
    handler: async (request) =>
      toOidcLogin(request, await identityLogins.confirm(toStepRequest(request, request.body, isSecure), request.body)),
  });

  app.route({
    ...toRoute('linkOidcAccount'),
    schema: {
      summary: 'Link an OpenID provider to the account with the proven email address, and log in',
      description: 'A login allows ten attempts.',
      body: OidcLinkBody,
      response: { 200: OidcLogin },
    },
    limits: ['logins', 'loginsToAccount', 'loginsToAccountFromAnywhere'],
    lane: 'passwords',
    handler: async (request) =>
      toOidcLogin(request, await identityLogins.link(toStepRequest(request, request.body, isSecure), request.body)),
  });
};
