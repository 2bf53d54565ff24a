import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ForgotPasswordBody,
  MailAnswer,
  PasskeyRequestOptions,
  ResetPasskeyOptionsBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { toRoute } from '../../kernel/toRoute.ts';
import type { PasswordResetService } from './passwordReset.service.ts';

export const passwordResetRoutes: FastifyPluginAsyncTypebox<{ passwordReset: PasswordResetService }> = async (
  app,
  { passwordReset },
) => {
  app.route({
    ...toRoute('forgotPassword'),
    schema: {
      summary: 'Request a password reset link for each account with the given email address',
      description: 'The response and its time do not reveal whether such an account exists.',
      body: ForgotPasswordBody,
      response: { 202: MailAnswer },
    },
    limits: ['forgottenPasswords'],
    handler: async (request, reply) =>
      reply.code(202).send(await passwordReset.forgot(request.body, negotiateLanguage(request))),
  });

  app.route({
    ...toRoute('resetPassword'),
    schema: {
      summary: 'Set a new password with the token of an emailed link; ends all sessions',
      description:
        'The token is valid once, for 30 minutes or until a newer one is sent. An administrator who has a second factor confirms the reset with it, in at most ten attempts.',
      body: ResetPasswordBody,
      response: { 200: ResetPasswordAnswer },
    },
    handler: async (request) => {
      const { response, account } = await passwordReset.reset(request.body, negotiateLanguage(request));
      request.subject = account;
      return response;
    },
  });

  app.route({
    ...toRoute('createResetPasskeyOptions'),
    schema: {
      summary: "Start to confirm the reset of an administrator's password with a passkey",
      body: ResetPasskeyOptionsBody,
      response: { 200: PasskeyRequestOptions },
    },
    limits: ['passkeyLogins'],
    handler: (request) => passwordReset.createPasskeyOptions(request.body.token),
  });
};
