import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Account, DeleteUserBody, UpdateUserBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getCaller, getPerson } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import type { UsersService } from './users.service.ts';

export const usersRoutes: FastifyPluginAsyncTypebox<{ users: UsersService }> = async (app, { users }) => {
  app.route({
    ...call('getAccount'),
    onRequest: app.guards.reading.anyAccount,
    schema: { summary: 'Get the own account', response: { 200: Account } },
    handler: (request) => users.account(getCaller(request)),
  });

  app.route({
    ...call('updateUser'),
    onRequest: app.guards.person,
    schema: { summary: "Change the consumer's account", body: UpdateUserBody, response: { 200: Account } },
    handler: (request) => users.update(getPerson(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...call('deleteUser'),
    onRequest: app.guards.person,
    schema: {
      summary: "Delete the consumer's account and reviews",
      body: DeleteUserBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await users.remove(getPerson(request), request.body.password);
      return reply.code(204).send(null);
    },
  });
};
