import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CheckSetupCodeBody,
  CompleteSetupBody,
  EmailTest,
  SetupSettings,
  TestSetupEmailBody,
} from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { SetupService } from './SetupService.ts';

/** Serves the first setup of an installation. After the setup, all endpoints respond with 404. */
export const setupRoutes: FastifyPluginAsyncTypebox<{ setup: SetupService }> = async (app, { setup }) => {
  app.route({
    ...toRoute('checkSetupCode'),
    schema: {
      summary: 'Check the code of the first setup',
      description: 'Responds with 404 if the installation has an administrator, or was started with demo data.',
      body: CheckSetupCodeBody,
      response: { 200: SetupSettings },
    },
    limits: ['setupCodes'],
    handler: (request) => setup.check(request.body.code),
  });

  app.route({
    ...toRoute('testSetupEmail'),
    schema: {
      summary: 'Send a test message during the first setup',
      description:
        'Stores nothing. Responds within 10 seconds, even if the mail server does not respond. Responds with 404 if the installation has an administrator, or was started with demo data.',
      body: TestSetupEmailBody,
      response: { 200: EmailTest },
    },
    limits: ['setupCodes'],
    lane: 'providers',
    handler: (request) => setup.testEmail(request.body, negotiateLanguage(request)),
  });

  app.route({
    ...toRoute('completeSetup'),
    schema: {
      summary: 'Set the identity of the site and its mail server, and create its first administrator',
      description:
        'The administrator logs in with the password, and sets up a passkey or an authenticator app at the first login. Responds with 404 if the installation has an administrator, or was started with demo data.',
      body: CompleteSetupBody,
      response: { 204: Type.Null() },
    },
    limits: ['setupCodes'],
    lane: 'passwords',
    handler: async (request, reply) => {
      await setup.complete(request.body);
      return reply.code(204).send(null);
    },
  });
};
