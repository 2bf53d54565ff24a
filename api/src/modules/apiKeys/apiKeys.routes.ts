import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiKey, CreateApiKeyBody, CreatedApiKey } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { requireUuid } from '../requireUuid.ts';
import type { ApiKeysService } from './apiKeys.service.ts';

const params = Type.Object({ id: Type.String() });

/** The endpoints of keys need a session: a key never creates or deletes keys. */
export const apiKeysRoutes: FastifyPluginAsyncTypebox<{ companyKeys: ApiKeysService }> = async (
  app,
  { companyKeys },
) => {
  app.route({
    ...call('listKeys'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the API keys of the own company, newest first, without the keys themselves',
      response: { 200: Type.Array(ApiKey) },
    },
    handler: (request) => companyKeys.list(getCompanyOwner(request)),
  });

  app.route({
    ...call('createKey'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Create an API key',
      description: `The response is the only one with the key: only a hash is stored. The company's systems send it as
\`Authorization: Bearer heard_…\`. It is valid for the endpoints of its scopes; all others respond with \`wrong-scope\`.`,
      body: CreateApiKeyBody,
      response: { 201: CreatedApiKey },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await companyKeys.create(getCompanyOwner(request), request.body, negotiateLanguage(request))),
  });

  app.route({
    ...call('deleteKey'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete an API key, which is no longer valid', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await companyKeys.remove(getCompanyOwner(request), requireUuid(request.params.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('deleteAllKeys'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete all API keys of the own company', response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await companyKeys.removeAll(getCompanyOwner(request));
      return reply.code(204).send(null);
    },
  });
};
