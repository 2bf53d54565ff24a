import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Account, DeleteUserBody, UpdateUserBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getSessionCaller, getPerson } from '../../plugins/authentication.ts';
import type { UsersService } from './users.service.ts';

export const usersRoutes: FastifyPluginAsyncTypebox<{ users: UsersService }> = async (app, { users }) => {
  app.route({
    ...toRoute('getAccount'),
    onRequest: app.guards.reading.anyAccount,
    schema: { summary: 'Get your account', response: { 200: Account } },
    handler: (request) => users.account(getSessionCaller(request)),
  });

  app.route({
    ...toRoute('updateUser'),
    onRequest: app.guards.person,
    schema: {
      summary: 'Change the account of the consumer who is logged in',
      body: UpdateUserBody,
      response: { 200: Account },
    },
    limits: [
      { name: 'passwordChecks', ifBodyHas: 'currentPassword' },
      { name: 'emailChanges', ifBodyHas: 'currentPassword' },
    ],
    handler: (request) => users.update(getPerson(request), request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('deleteUser'),
    onRequest: app.guards.person,
    schema: {
      summary: "Delete the consumer's account and reviews",
      body: DeleteUserBody,
      response: { 204: Type.Null() },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      await users.remove(getPerson(request), request.body.password);
      return reply.code(204).send(null);
    },
  });
};
