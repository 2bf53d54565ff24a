import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddPasskeyBody,
  Passkey,
  PasskeyCreationOptions,
  PasswordBody,
  RenamePasskeyBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getSessionCaller } from '../../plugins/authentication.ts';
import { requireUuid } from '../requireUuid.ts';
import type { PasskeysService } from './passkeys.service.ts';

const params = Type.Object({ id: Type.String() });

/** Serves the endpoints with which accounts manage their passkeys. */
export const passkeysRoutes: FastifyPluginAsyncTypebox<{ passkeyAccounts: PasskeysService }> = async (
  app,
  { passkeyAccounts },
) => {
  app.route({
    ...toRoute('listPasskeys'),
    onRequest: app.guards.anyAccount,
    schema: { summary: "List the account's passkeys, newest first", response: { 200: Type.Array(Passkey) } },
    handler: (request) => passkeyAccounts.list(getSessionCaller(request)),
  });

  app.route({
    ...toRoute('createPasskeyOptions'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Start to add a passkey', body: PasswordBody, response: { 200: PasskeyCreationOptions } },
    limits: ['passwordChecks'],
    handler: (request) => passkeyAccounts.createOptions(getSessionCaller(request), request.body.password),
  });

  app.route({
    ...toRoute('addPasskey'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Add a passkey', body: AddPasskeyBody, response: { 201: Passkey } },
    limits: ['secondFactorRequests'],
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await passkeyAccounts.add(getSessionCaller(request), request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('renamePasskey'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Rename a passkey', params, body: RenamePasskeyBody, response: { 200: Passkey } },
    handler: (request) => {
      const { params, body } = request;
      return passkeyAccounts.rename(getSessionCaller(request), requireUuid(params.id), body.name);
    },
  });

  app.route({
    ...toRoute('removePasskey'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'Remove a passkey; ends all other sessions',
      params,
      body: PasswordBody,
      response: { 204: Type.Null() },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      const { params, body } = request;
      const language = negotiateLanguage(request);
      await passkeyAccounts.remove(getSessionCaller(request), requireUuid(params.id), body.password, language);
      return reply.code(204).send(null);
    },
  });
};
