import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ForgotPasswordBody, MailAnswer, ResetPasswordAnswer, ResetPasswordBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { call } from '../call.ts';
import type { PasswordResetService } from './passwordReset.service.ts';

export const passwordResetRoutes: FastifyPluginAsyncTypebox<{ passwordReset: PasswordResetService }> = async (
  app,
  { passwordReset },
) => {
  app.route({
    ...call('forgotPassword'),
    schema: {
      summary: 'Request a password reset link for each account with this email',
      description: 'The response and its time do not reveal whether such an account exists.',
      body: ForgotPasswordBody,
      response: { 202: MailAnswer },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await passwordReset.forgot(request.body, negotiateLanguage(request))),
  });

  app.route({
    ...call('resetPassword'),
    schema: {
      summary: 'Set a new password with the token of a link; ends all sessions',
      description: 'The token is valid once, for 30 minutes, until a newer one is sent.',
      body: ResetPasswordBody,
      response: { 200: ResetPasswordAnswer },
    },
    handler: async (request) => {
      const { answer, account } = await passwordReset.reset(request.body, negotiateLanguage(request));
      request.subject = account;
      return answer;
    },
  });
};
