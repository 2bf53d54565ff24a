import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ForgotPasswordBody, MailAnswer, ResetPasswordAnswer, ResetPasswordBody } from '@heard/contract/schemas';
import { languageOf } from '@heard/server-kit';
import { call } from '../call.ts';
import type { PasswordResetService } from './passwordReset.service.ts';

export const passwordResetRoutes: FastifyPluginAsyncTypebox<{ passwordReset: PasswordResetService }> = async (
  app,
  { passwordReset },
) => {
  app.route({
    ...call('forgotPassword'),
    schema: {
      summary: 'Ask for a mail with a link to a new password, for each account that logs in with this email',
      description: 'The answer, and its time, are the same whether there is such an account.',
      body: ForgotPasswordBody,
      response: { 202: MailAnswer },
    },
    handler: async (request, reply) =>
      reply.code(202).send(await passwordReset.forgot(request.body, languageOf(request))),
  });

  app.route({
    ...call('resetPassword'),
    schema: {
      summary: "Set a new password with the link's token; all sessions end",
      description: 'The token works once, within 30 minutes, and until a newer one is sent.',
      body: ResetPasswordBody,
      response: { 200: ResetPasswordAnswer },
    },
    handler: (request) => passwordReset.reset(request.body, languageOf(request)),
  });
};
