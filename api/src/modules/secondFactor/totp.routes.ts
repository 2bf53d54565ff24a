import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PasswordBody, TotpCodeBody, TotpSecret } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getAdministrator } from '../../plugins/authentication.ts';
import type { SecondFactorService } from './secondFactor.service.ts';

/** Endpoints for logged-in administrators: their authenticator app. */
export const totpRoutes: FastifyPluginAsyncTypebox<{ secondFactor: SecondFactorService }> = async (
  app,
  { secondFactor },
) => {
  app.route({
    ...toRoute('createTotp'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Start to add or replace the authenticator app',
      body: PasswordBody,
      response: { 200: TotpSecret },
    },
    limits: ['passwordChecks'],
    handler: (request) => secondFactor.createTotp(getAdministrator(request), request.body.password),
  });

  app.route({
    ...toRoute('confirmTotp'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Confirm the new authenticator app with a code, to use it from now on; ends all other sessions',
      body: TotpCodeBody,
      response: { 204: Type.Null() },
    },
    limits: ['secondFactors'],
    handler: async (request, reply) => {
      await secondFactor.confirmTotp(getAdministrator(request), request.body.code, negotiateLanguage(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('removeTotp'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Remove the authenticator app; ends all other sessions',
      body: PasswordBody,
      response: { 204: Type.Null() },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      await secondFactor.removeTotp(getAdministrator(request), request.body.password, negotiateLanguage(request));
      return reply.code(204).send(null);
    },
  });
};
