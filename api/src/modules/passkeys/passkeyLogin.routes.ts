import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PasskeyLoginAnswer, PasskeyLoginBody, PasskeyRequestOptions } from '@heard/contract/schemas';
import { toRoute } from '../../kernel/toRoute.ts';
import type { PasskeysService } from './passkeys.service.ts';

export const passkeyLoginRoutes: FastifyPluginAsyncTypebox<{ passkeyAccounts: PasskeysService }> = async (
  app,
  { passkeyAccounts },
) => {
  app.route({
    ...toRoute('createPasskeyLoginOptions'),
    schema: { summary: 'Start a login with a passkey', response: { 200: PasskeyRequestOptions } },
    limits: ['passkeyLogins'],
    handler: () => passkeyAccounts.createLoginOptions(),
  });

  app.route({
    ...toRoute('loginWithPasskey'),
    schema: {
      summary: 'Log in with a passkey of any kind of account',
      body: PasskeyLoginBody,
      response: { 200: PasskeyLoginAnswer },
    },
    limits: ['passkeyLogins'],
    handler: async (request) => {
      const { body, headers } = request;
      const { sessionId, account, owner } = await passkeyAccounts.logIn(body.credential, headers['user-agent']);
      request.subject = owner;
      return { token: app.signToken(sessionId), account };
    },
  });
};
