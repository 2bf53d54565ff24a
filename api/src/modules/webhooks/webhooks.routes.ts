import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreatedWebhook, CreateWebhookBody, UpdateWebhookBody, Webhook, WebhookSecret } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { requireUuid } from '../requireUuid.ts';
import type { WebhooksService } from './webhooks.service.ts';

const params = Type.Object({ id: Type.String() });

/** Serves the endpoints of webhooks. They need a session: a key never changes where data is sent. */
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
    ...toRoute('createWebhook'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Create a webhook',
      description: `Heard sends events of the company to the URL by POST, signed as described by Standard Webhooks 1.0: \`webhook-id\`,
\`webhook-timestamp\` and \`webhook-signature\`. Only this response contains the secret. Events arrive at least once, in any order: sort by
\`createdAt\`, remember ids, and reject timestamps older than 5 minutes. The response has to be 2xx within 10 seconds; anything else is
retried for two days. 410 pauses the webhook.`,
      body: CreateWebhookBody,
      response: { 201: CreatedWebhook },
    },
    limits: ['passwordChecks'],
    handler: async (request, reply) =>
      reply.code(201).send(await companyWebhooks.create(getCompanyOwner(request), request.body)),
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

  app.route({
    ...toRoute('replaceWebhookSecret'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Replace the secret of a webhook',
      description: 'The old secret also signs for another 24 hours: deliveries have two signatures until then.',
      params,
      response: { 200: WebhookSecret },
    },
    handler: (request) => companyWebhooks.replaceSecret(getCompanyOwner(request), requireUuid(request.params.id)),
  });
};
