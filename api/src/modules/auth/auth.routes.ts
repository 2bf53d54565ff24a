import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  Account,
  ChangePasswordBody,
  LoginAnswer,
  LoginBody,
  LoginCompanyAnswer,
  RegisterBody,
  Session,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { getCaller } from '../../plugins/authentication.ts';
import { call } from '../call.ts';
import { requireUuid } from '../requireUuid.ts';
import type { AuthService } from './auth.service.ts';

export const authRoutes: FastifyPluginAsyncTypebox<{ auth: AuthService }> = async (app, { auth }) => {
  app.route({
    ...call('register'),
    schema: { summary: 'Sign up as a consumer', body: RegisterBody, response: { 201: Account } },
    handler: async (request, reply) => {
      const account = await auth.register(request.body, negotiateLanguage(request));
      request.subject = { userId: account.id };
      return reply.code(201).send(account);
    },
  });

  app.route({
    ...call('login'),
    schema: {
      summary: 'Log in as a consumer or administrator',
      description:
        'With `secondFactor`, the token of an administrator is only good for completing the login, for ten minutes.',
      body: LoginBody,
      response: { 200: LoginAnswer },
    },
    handler: async (request) => {
      const { sessionId, ...answer } = await auth.login(request.body, request.headers['user-agent']);
      request.subject = { userId: answer.user.id };
      return { token: app.signToken(sessionId), ...answer };
    },
  });

  app.route({
    ...call('loginCompany'),
    schema: { summary: 'Log in as a company', body: LoginBody, response: { 200: LoginCompanyAnswer } },
    handler: async (request) => {
      const { sessionId, company, account } = await auth.loginCompany(request.body, request.headers['user-agent']);
      request.subject = account;
      return { token: app.signToken(sessionId), company };
    },
  });

  app.route({
    ...call('logout'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'End this session', response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const caller = getCaller(request);
      await auth.endSession(caller, caller.sessionId);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('listSessions'),
    onRequest: app.guards.anyAccount,
    schema: { summary: "List the account's sessions, newest first", response: { 200: Type.Array(Session) } },
    handler: (request) => auth.listSessions(getCaller(request)),
  });

  app.route({
    ...call('endSession'),
    onRequest: app.guards.anyAccount,
    schema: {
      summary: 'End one session',
      params: Type.Object({ id: Type.String() }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await auth.endSession(getCaller(request), requireUuid(request.params.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...call('logoutEverywhere'),
    onRequest: app.guards.anyAccount,
    schema: { summary: 'End all other sessions', response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await auth.endOtherSessions(getCaller(request));
      return reply.code(204).send(null);
    },
  });

  for (const [name, guard] of [
    ['changeUserPassword', app.guards.person],
    ['changeCompanyPassword', app.guards.companyAccount],
  ] as const) {
    app.route({
      ...call(name),
      onRequest: guard,
      schema: {
        summary: 'Change the password; ends all other sessions',
        body: ChangePasswordBody,
        response: { 204: Type.Null() },
      },
      handler: async (request, reply) => {
        await auth.changePassword(getCaller(request), request.body, negotiateLanguage(request));
        return reply.code(204).send(null);
      },
    });
  }
};
