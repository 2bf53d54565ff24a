import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OidcLinkBody, OidcLogin, OidcLoginBody } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import type { IdentitiesService } from './identities.service.ts';
import { toOidcLogin } from './toOidcLogin.ts';
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
      toOidcLogin(app, request, await identityLogins.advance(toStepRequest(request, request.body, isSecure))),
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
      toOidcLogin(
        app,
        request,
        await identityLogins.link(toStepRequest(request, request.body, isSecure), request.body),
      ),
  });
};
