import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AddIdentityBody, Identities, Identity, PasswordBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getConsumer, getPerson } from '../../plugins/authentication.ts';
import { databaseId } from '../databaseId.ts';
import type { OidcLoginRoutesOptions } from './oidcLogin.routes.ts';
import { toStepRequest } from './toStepRequest.ts';

/** Serves the OpenID providers that are linked to an account. Only consumers can link and remove them. */
export const identitiesRoutes: FastifyPluginAsyncTypebox<OidcLoginRoutesOptions> = async (
  app,
  { identityLogins, isSecure },
) => {
  app.route({
    ...toRoute('listIdentities'),
    onRequest: app.guards.person,
    schema: {
      summary: 'List the OpenID providers with which the consumer or administrator can log in',
      response: { 200: Identities },
    },
    handler: (request) => identityLogins.list(getPerson(request)),
  });

  app.route({
    ...toRoute('addIdentity'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Link an OpenID provider to the account, after a login with it',
      description: 'The login has to be started with `connect`.',
      body: AddIdentityBody,
      response: { 201: Identity },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      const { body } = request;
      return reply
        .code(201)
        .send(await identityLogins.add(getConsumer(request), toStepRequest(request, body, isSecure), body));
    },
  });

  app.route({
    ...toRoute('removeIdentity'),
    onRequest: app.guards.consumer,
    schema: {
      summary: 'Remove an OpenID provider from the account; ends all other sessions',
      params: Type.Object({ id: Type.String() }),
      body: PasswordBody,
      response: { 204: Type.Null() },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      const { params, body } = request;
      const id = databaseId(params.id);
      await identityLogins.remove(getConsumer(request), id, body.password, negotiateLanguage(request));
      return reply.code(204).send(null);
    },
  });
};
