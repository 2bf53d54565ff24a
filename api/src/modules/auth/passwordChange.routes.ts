import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChangePasswordBody } from '@heard/contract/schemas';
import { negotiateLanguage } from '@heard/server-kit';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getSessionCaller } from '../../plugins/authentication.ts';
import type { AuthService } from './auth.service.ts';

/** Lets people and companies change their password. */
export const passwordChangeRoutes: FastifyPluginAsyncTypebox<{ auth: AuthService }> = async (app, { auth }) => {
  for (const [name, guard] of [
    ['changeUserPassword', app.guards.person],
    ['changeCompanyPassword', app.guards.companyLogin],
  ] as const) {
    app.route({
      ...toRoute(name),
      onRequest: guard,
      schema: {
        summary: 'Change the password; ends all other sessions',
        body: ChangePasswordBody,
        response: { 204: Type.Null() },
      },
      limits: ['passwordChecks'],
      handler: async (request, reply) => {
        await auth.changePassword(getSessionCaller(request), request.body, negotiateLanguage(request));
        return reply.code(204).send(null);
      },
    });
  }
};
