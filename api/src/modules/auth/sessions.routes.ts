import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Session } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getSessionCaller } from '../../plugins/authentication.ts';
import { requireUuid } from '../requireUuid.ts';
import type { AuthService } from './auth.service.ts';

export const sessionsRoutes: FastifyPluginAsyncTypebox<{ auth: AuthService }> = async (app, { auth }) => {
  app.route({
    ...toRoute('logout'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'End the current session', response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const caller = getSessionCaller(request);
      await auth.endSession(caller, caller.sessionId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('listSessions'),
    onRequest: app.guards.anyAccount,
    schema: { summary: "List the account's sessions, newest first", response: { 200: Type.Array(Session) } },
    handler: (request) => auth.listSessions(getSessionCaller(request)),
  });

  app.route({
    ...toRoute('endSession'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'End one session of the account',
      params: Type.Object({ id: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await auth.endSession(getSessionCaller(request), requireUuid(request.params.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('logoutEverywhere'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'Log out all other sessions of the account', response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await auth.endOtherSessions(getSessionCaller(request));
      return reply.code(204).send(null);
    },
  });
};
