import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UpdateWebhookBody, Webhook } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { requireUuid } from '../requireUuid.ts';
import type { WebhooksService } from './webhooks.service.ts';

const params = Type.Object({ id: Type.String() });

/** Serves the endpoints of webhooks. They need a session, because an API key must not change where data is sent. */
export const webhooksRoutes: FastifyPluginAsyncTypebox<{ companyWebhooks: WebhooksService }> = async (
  app,
  { companyWebhooks },
) => {
  app.route({
    ...toRoute('listWebhooks'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the webhooks of your company, newest first, without their secrets',
      response: { 200: Type.Array(Webhook) },
    },
    handler: (request) => companyWebhooks.list(getCompanyOwner(request)),
  });

  app.route({
    ...toRoute('updateWebhook'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Change a webhook, pause it, or end its pause',
      params,
      body: UpdateWebhookBody,
      response: { 200: Webhook },
    },
    limits: [{ name: 'passwordChecks', ifBodyHas: 'currentPassword' }],
    handler: (request) =>
      companyWebhooks.update(getCompanyOwner(request), requireUuid(request.params.id), request.body),
  });

  app.route({
    ...toRoute('deleteWebhook'),
    onRequest: app.guards.company,
    schema: { summary: 'Delete a webhook with its deliveries', params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await companyWebhooks.remove(getCompanyOwner(request), requireUuid(request.params.id));
      return reply.code(204).send(null);
    },
  });
};
