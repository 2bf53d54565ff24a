import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CheckSetupCodeBody, CompleteSetupBody, SiteSettings } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import type { SetupService } from './SetupService.ts';

/** Serves the first setup of an installation. After the setup, all endpoints respond with 404. */
export const setupRoutes: FastifyPluginAsyncTypebox<{ setup: SetupService }> = async (app, { setup }) => {
  app.route({
    ...toRoute('checkSetupCode'),
    schema: {
      summary: 'Check the code of the first setup',
      description: '404 if the installation has an administrator, or was started with demo data.',
      body: CheckSetupCodeBody,
      response: { 200: SiteSettings },
    },
    limits: ['setupCodes'],
    handler: (request) => setup.check(request.body.code),
  });

  app.route({
    ...toRoute('completeSetup'),
    schema: {
      summary: 'Set the identity of the site and create its first administrator',
      description:
        'The administrator logs in with the password, and sets up a passkey or an authenticator app at the first login. 404 if the installation has an administrator, or was started with demo data.',
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
