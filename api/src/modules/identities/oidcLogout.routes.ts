import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BackchannelLogoutBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { IdentitiesService } from './identities.service.ts';

/** The longest request, in bytes: a token with a few claims. */
const BODY_LIMIT = 16 * 1024;

/** Serves the endpoint with which OpenID providers end sessions. */
export const oidcLogoutRoutes: FastifyPluginAsyncTypebox<{
  identityLogins: Pick<IdentitiesService, 'endSessions'>;
}> = async (app, { identityLogins }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  app.route({
    ...toRoute('endOidcSessions'),
    schema: {
      summary: 'End the sessions that an OpenID provider names',
      description:
        'For providers (OpenID Connect Back-Channel Logout 1.0): the body is a form. Each token is valid once.',
      body: BackchannelLogoutBody,
      response: { 200: Type.Object({}) },
    },
    limits: ['providerLogouts'],
    lane: 'providers',
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await identityLogins.endSessions(request.body.logout_token);
      return {};
    },
  });
};
