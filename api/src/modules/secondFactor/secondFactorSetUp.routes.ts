import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  PasskeyCreationOptions,
  SetUpSecondFactorAnswer,
  SetUpSecondFactorBody,
  TotpSecret,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SecondFactorService } from './secondFactor.service.ts';

/** Serves administrators who have no second factor yet, between the password and the end of the login. */
export const secondFactorSetUpRoutes: FastifyPluginAsyncTypebox<{ secondFactor: SecondFactorService }> = async (
  app,
  { secondFactor },
) => {
  app.route({
    ...toRoute('createSetUpPasskeyOptions'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Start to set up a passkey as the second factor',
      response: { 200: PasskeyCreationOptions },
    },
    limits: ['secondFactorRequests'],
    handler: (request) => secondFactor.createSetUpPasskeyOptions(getAdministrator(request)),
  });

  app.route({
    ...toRoute('createSetUpTotp'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Start to set up an authenticator app as the second factor',
      response: { 200: TotpSecret },
    },
    limits: ['secondFactorRequests'],
    handler: (request) => secondFactor.createSetUpTotp(getAdministrator(request)),
  });

  app.route({
    ...toRoute('setUpSecondFactor'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Set up the first second factor and complete the login',
      body: SetUpSecondFactorBody,
      response: { 200: SetUpSecondFactorAnswer },
    },
    limits: ['secondFactors'],
    handler: async (request) => {
      const { headers, body } = request;
      const language = negotiateLanguage(request);
      const caller = getAdministrator(request);
      const { sessionId, ...result } = await secondFactor.setUp(caller, body, headers['user-agent'], language);
      return { token: app.signToken(sessionId), ...result };
    },
  });
};
