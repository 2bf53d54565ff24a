import type { OidcLoginRoutesOptions } from './oidcLogin.routes.ts';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OidcConfirmBody, OidcLogin, OidcLoginBody, OidcRegisterBody } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { toOidcLogin } from './toOidcLogin.ts';
import { toStepRequest } from './toStepRequest.ts';

/** Completes logins with an OpenID provider that has not sent a name or a verified email address. */
export const oidcEmailRoutes: FastifyPluginAsyncTypebox<OidcLoginRoutesOptions> = async (
  app,
  { identityLogins, isSecure },
) => {
  app.route({
    ...toRoute('registerWithOidc'),
    schema: {
      summary: 'Complete the sign-up with the data that the OpenID provider has not sent',
      description: 'The response does not reveal whether an account has the entered email address.',
      body: OidcRegisterBody,
      response: { 200: OidcLogin },
    },
    limits: ['signUps', { name: 'identityCodes', ifBodyHas: 'email' }],
    handler: async (request) =>
      toOidcLogin(
        app,
        request,
        await identityLogins.register(toStepRequest(request, request.body, isSecure), request.body),
      ),
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
      toOidcLogin(
        app,
        request,
        await identityLogins.confirm(toStepRequest(request, request.body, isSecure), request.body),
      ),
  });
};
