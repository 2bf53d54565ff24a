import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LoginAnswer, LoginLinkBody, MailAnswer, SendLoginLinkBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import type { LoginLinkService } from './loginLink.service.ts';

export const loginLinkRoutes: FastifyPluginAsyncTypebox<{ loginLinks: LoginLinkService }> = async (
  app,
  { loginLinks },
) => {
  app.route({
    ...toRoute('sendLoginLink'),
    schema: {
      summary: 'Request a login link for the consumer account with the given email address',
      description: 'The response and its time do not reveal whether such an account exists.',
      body: SendLoginLinkBody,
      response: { 202: MailAnswer },
    },
    limits: ['loginLinks'],
    handler: async (request, reply) =>
      reply.code(202).send(await loginLinks.send(request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('loginWithLink'),
    schema: {
      summary: 'Log in as a consumer with the token of an emailed link',
      description: 'The token is valid once, for 30 minutes or until a newer one is sent.',
      body: LoginLinkBody,
      response: { 200: LoginAnswer },
    },
    limits: ['logins'],
    handler: async (request) => {
      const { sessionId, user } = await loginLinks.logIn(request.body, request.headers['user-agent']);
      request.subject = { userId: user.id };
      return { token: app.signToken(sessionId), user };
    },
  });
};
