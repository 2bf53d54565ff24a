import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddPasskeyBody,
  Passkey,
  PasskeyCreationOptions,
  PasskeyLoginAnswer,
  PasskeyLoginBody,
  PasskeyRequestOptions,
  PasswordBody,
  RenamePasskeyBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getCaller } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { requireUuid } from '../requireUuid.ts';
import type { PasskeysService } from './passkeys.service.ts';

const params = Type.Object({ id: Type.String() });

export const passkeysRoutes: FastifyPluginAsyncTypebox<{ passkeyAccounts: PasskeysService }> = async (
  app,
  { passkeyAccounts },
) => {
  app.route({
    ...call('createPasskeyLoginOptions'),
    schema: { summary: 'Start a login with a passkey', response: { 200: PasskeyRequestOptions } },
    handler: () => passkeyAccounts.createLoginOptions(),
  });

  app.route({
    ...call('loginWithPasskey'),
    schema: {
      summary: 'Log in with a passkey, whatever kind of account it belongs to',
      body: PasskeyLoginBody,
      response: { 200: PasskeyLoginAnswer },
    },
    handler: async (request) => {
      const { body, headers } = request;
      const { sessionId, account, owner } = await passkeyAccounts.logIn(body.credential, headers['user-agent']);
      request.subject = owner;
      return { token: app.signToken(sessionId), account };
    },
  });

  app.route({
    ...call('listPasskeys'),
    onRequest: app.guards.anyAccount,
    schema: { summary: "List the account's passkeys, newest first", response: { 200: Type.Array(Passkey) } },
    handler: (request) => passkeyAccounts.list(getCaller(request)),
  });

  app.route({
    ...call('createPasskeyOptions'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Start to add a passkey', body: PasswordBody, response: { 200: PasskeyCreationOptions } },
    handler: (request) => passkeyAccounts.createOptions(getCaller(request), request.body.password),
  });

  app.route({
    ...call('addPasskey'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Add a passkey', body: AddPasskeyBody, response: { 201: Passkey } },
    handler: async (request, reply) =>
      reply.code(201).send(await passkeyAccounts.add(getCaller(request), request.body, negotiateLanguage(request))),
  });

  app.route({
    ...call('renamePasskey'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Rename a passkey', params, body: RenamePasskeyBody, response: { 200: Passkey } },
    handler: (request) => {
      const { params, body } = request;
      return passkeyAccounts.rename(getCaller(request), requireUuid(params.id), body.name);
    },
  });

  app.route({
    ...call('removePasskey'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'Remove a passkey; ends all other sessions',
      params,
      body: PasswordBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      const language = negotiateLanguage(request);
      await passkeyAccounts.remove(getCaller(request), requireUuid(params.id), body.password, language);
      return reply.code(204).send(null);
    },
  });
};
