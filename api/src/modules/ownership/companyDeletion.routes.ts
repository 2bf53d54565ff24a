import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeleteCompanyBody, OwnCompany } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyAccount } from '../../plugins/authentication.ts';
import type { OwnershipService } from './ownership.service.ts';

export const companyDeletionRoutes: FastifyPluginAsyncTypebox<{ ownership: OwnershipService }> = async (
  app,
  { ownership },
) => {
  app.route({
    ...toRoute('deleteCompany'),
    onRequest: app.guards.companyAccount,
    schema: {
      summary: "Delete the company's account; its page becomes an unclaimed listing",
      description: 'For 60 seconds, the session that deleted the account can restore it, but cannot do anything else.',
      body: DeleteCompanyBody,
      response: { 204: Type.Null() },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) => {
      await ownership.remove(getCompanyAccount(request), request.body.password);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...toRoute('restoreCompany'),
    schema: {
      summary: "Restore the company's account within 60 seconds after its deletion",
      security: [{ session: [] }],
      response: { 200: OwnCompany },
    },
    handler: (request) => ownership.restore(app.readSessionId(request)),
  });
};
