import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PasswordBody, RecoveryCodes, SecondFactor } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SecondFactorService } from './secondFactor.service.ts';

/** Endpoints for logged-in administrators: their second factors. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox<{ secondFactor: SecondFactorService }> = async (
  app,
  { secondFactor },
) => {
  app.route({
    ...toRoute('getSecondFactor'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Get which second factors besides passkeys the administrator has',
      response: { 200: SecondFactor },
    },
    handler: (request) => secondFactor.get(getAdministrator(request)),
  });

  app.route({
    ...toRoute('renewRecoveryCodes'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Create new recovery codes; ends all other sessions',
      body: PasswordBody,
      response: { 200: RecoveryCodes },
    },
    limits: ['passwordChecks'],
    handler: (request) =>
      secondFactor.renewRecoveryCodes(getAdministrator(request), request.body.password, negotiateLanguage(request)),
  });
};
