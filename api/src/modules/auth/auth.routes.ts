import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Account, LoginAnswer, LoginBody, LoginCompanyAnswer, RegisterBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import type { AuthService } from './auth.service.ts';

export const authRoutes: FastifyPluginAsyncTypebox<{ auth: AuthService }> = async (app, { auth }) => {
  app.route({
    ...toRoute('register'),
    schema: { summary: 'Sign up as a consumer', body: RegisterBody, response: { 201: Account } },
    limits: ['signUps', 'signUpsWithEmail'],
    lane: 'passwords',
    handler: async (request, reply) => {
      const account = await auth.register(request.body, negotiateLanguage(request));
      request.subject = { userId: account.id };
      return reply.code(201).send(account);
    },
  });

  app.route({
    ...toRoute('login'),
    schema: {
      summary: 'Log in as a consumer or administrator',
      description:
        'If the response contains `secondFactor`, its token can only be used to complete the login of an administrator, within ten minutes.',
      body: LoginBody,
      response: { 200: LoginAnswer },
    },
    limits: ['logins', 'loginsToAccount', 'loginsToAccountFromAnywhere'],
    lane: 'passwords',
    handler: async (request) => {
      const { sessionId, ...result } = await auth.login(request.body, request.headers['user-agent']);
      request.subject = { userId: result.user.id };
      return { token: app.signToken(sessionId), ...result };
    },
  });

  app.route({
    ...toRoute('loginCompany'),
    schema: { summary: 'Log in as a company', body: LoginBody, response: { 200: LoginCompanyAnswer } },
    limits: ['logins', 'loginsToAccount', 'loginsToAccountFromAnywhere'],
    lane: 'passwords',
    handler: async (request) => {
      const { sessionId, company, account } = await auth.loginCompany(request.body, request.headers['user-agent']);
      request.subject = account;
      return { token: app.signToken(sessionId), company };
    },
  });
};
