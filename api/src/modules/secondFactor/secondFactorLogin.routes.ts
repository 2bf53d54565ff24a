import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LoginAnswer, PasskeyRequestOptions, SecondFactorBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SecondFactorService } from './secondFactor.service.ts';

/** Endpoints for administrators who have entered the password and still have to use the second factor. */
export const secondFactorLoginRoutes: FastifyPluginAsyncTypebox<{ secondFactor: SecondFactorService }> = async (
  app,
  { secondFactor },
) => {
  app.route({
    ...toRoute('createSecondFactorOptions'),
    onRequest: app.guards.pendingAdministrator,
    schema: { summary: 'Start to confirm a login with a passkey', response: { 200: PasskeyRequestOptions } },
    limits: ['secondFactorRequests'],
    handler: (request) => secondFactor.createLoginOptions(getAdministrator(request)),
  });

  app.route({
    ...toRoute('completeLogin'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Complete a login with a passkey, a code or a recovery code',
      description: 'The response has a new token. The token of the request is no longer valid afterwards.',
      body: SecondFactorBody,
      response: { 200: LoginAnswer },
    },
    limits: ['secondFactors'],
    handler: async (request) => {
      const { headers, body } = request;
      const language = negotiateLanguage(request);
      const caller = getAdministrator(request);
      const { sessionId, user } = await secondFactor.completeLogin(caller, body, headers['user-agent'], language);
      return { token: app.signToken(sessionId), user };
    },
  });
};
