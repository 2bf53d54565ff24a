import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiKey, CreateApiKeyBody, CreatedApiKey } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { requireUuid } from '../requireUuid.ts';
import type { ApiKeysService } from './apiKeys.service.ts';

const params = Type.Object({ id: Type.String() });

/** Serves the endpoints that manage API keys. They need a session, because a key must never create or delete keys. */
export const apiKeysRoutes: FastifyPluginAsyncTypebox<{ companyKeys: ApiKeysService }> = async (
  app,
  { companyKeys },
) => {
  app.route({
    ...toRoute('listKeys'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the API keys of your company, newest first, without the keys themselves',
      response: { 200: Type.Array(ApiKey) },
    },
    handler: (request) => companyKeys.list(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('createKey'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Create an API key',
      description: `Only this response contains the key, because Heard stores only its hash. The company's systems send it as
\`Authorization: Bearer heard_…\`. It is valid for the endpoints of its scopes; all other endpoints respond with \`wrong-scope\`.`,
      body: CreateApiKeyBody,
      response: { 201: CreatedApiKey },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await companyKeys.create(getCompanyOwner(request), request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('deleteKey'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Delete an API key; requests with the key are then rejected',
      params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await companyKeys.remove(getCompanyOwner(request), requireUuid(request.params.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('deleteAllKeys'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete all API keys of your company', response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await companyKeys.removeAll(getCompanyOwner(request));
      return reply.code(204).send(null);
    },
  });
};
