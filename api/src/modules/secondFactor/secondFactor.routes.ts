import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  LoginAnswer,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasswordBody,
  RecoveryCodes,
  SecondFactor,
  SecondFactorBody,
  SetUpSecondFactorAnswer,
  SetUpSecondFactorBody,
  TotpCodeBody,
  TotpSecret,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getAdministrator } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { SecondFactorService } from './secondFactor.service.ts';

/** Only for administrators: the first ones between the password and the end of the login, the others afterwards. */
export const secondFactorRoutes: FastifyPluginAsyncTypebox<{ secondFactor: SecondFactorService }> = async (
  app,
  { secondFactor },
) => {
  app.route({
    ...call('createSecondFactorOptions'),
    onRequest: app.guards.pendingAdministrator,
    schema: { summary: 'Start to confirm a login with a passkey', response: { 200: PasskeyRequestOptions } },
    handler: (request) => secondFactor.createLoginOptions(getAdministrator(request)),
  });

  app.route({
    ...call('completeLogin'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Complete a login with a passkey, a code or a recovery code',
      description: 'The response has a new token; the one that the request was sent with is no longer valid.',
      body: SecondFactorBody,
      response: { 200: LoginAnswer },
    },
    handler: async (request) => {
      const { headers, body } = request;
      const language = negotiateLanguage(request);
      const caller = getAdministrator(request);
      const { sessionId, user } = await secondFactor.completeLogin(caller, body, headers['user-agent'], language);
      return { token: app.signToken(sessionId), user };
    },
  });

  app.route({
    ...call('createSetUpPasskeyOptions'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Start to set up a passkey as the second factor',
      response: { 200: PasskeyCreationOptions },
    },
    handler: (request) => secondFactor.createSetUpPasskeyOptions(getAdministrator(request)),
  });

  app.route({
    ...call('createSetUpTotp'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Start to set up an authenticator app as the second factor',
      response: { 200: TotpSecret },
    },
    handler: (request) => secondFactor.createSetUpTotp(getAdministrator(request)),
  });

  app.route({
    ...call('setUpSecondFactor'),
    onRequest: app.guards.pendingAdministrator,
    schema: {
      summary: 'Set up the first second factor and complete the login',
      body: SetUpSecondFactorBody,
      response: { 200: SetUpSecondFactorAnswer },
    },
    handler: async (request) => {
      const { headers, body } = request;
      const language = negotiateLanguage(request);
      const caller = getAdministrator(request);
      const { sessionId, ...answer } = await secondFactor.setUp(caller, body, headers['user-agent'], language);
      return { token: app.signToken(sessionId), ...answer };
    },
  });

  app.route({
    ...call('getSecondFactor'),
    onRequest: app.guards.administrator,
    schema: { summary: 'Get the second factors besides passkeys', response: { 200: SecondFactor } },
    handler: (request) => secondFactor.get(getAdministrator(request)),
  });

  app.route({
    ...call('createTotp'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Start to add or replace the authenticator app',
      body: PasswordBody,
      response: { 200: TotpSecret },
    },
    handler: (request) => secondFactor.createTotp(getAdministrator(request), request.body.password),
  });

  app.route({
    ...call('confirmTotp'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Use the new authenticator app from now on; ends all other sessions',
      body: TotpCodeBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await secondFactor.confirmTotp(getAdministrator(request), request.body.code, negotiateLanguage(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('removeTotp'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Remove the authenticator app; ends all other sessions',
      body: PasswordBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await secondFactor.removeTotp(getAdministrator(request), request.body.password, negotiateLanguage(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('renewRecoveryCodes'),
    onRequest: app.guards.administrator,
    schema: {
      summary: 'Create new recovery codes; ends all other sessions',
      body: PasswordBody,
      response: { 200: RecoveryCodes },
    },
    handler: (request) =>
      secondFactor.renewRecoveryCodes(getAdministrator(request), request.body.password, negotiateLanguage(request)),
  });
};
