import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OidcLoginBody, SsoLinkBody, SsoLogin } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import type { FastifyRequest } from 'fastify';
import { toRoute } from '../../kernel/toRoute.ts';
import { readBrowser } from '../identities/index.ts';
import type { CompanySsoService } from './companySso.service.ts';
import type { SsoContext, SsoStep } from './logIn.ts';

export interface SsoRoutesOptions {
  companySsoLogins: CompanySsoService;
  /** Whether the site uses HTTPS. */
  isSecure: boolean;
}

/** Logs people of companies in with the OpenID provider of their company. */
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
