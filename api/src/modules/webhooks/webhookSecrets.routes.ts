import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreatedWebhook, CreateWebhookBody, WebhookSecret } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { requireUuid } from '../requireUuid.ts';
import type { WebhooksService } from './webhooks.service.ts';

const params = Type.Object({ id: Type.String() });

/** Serves the endpoints whose responses contain the secret of a webhook. Like all endpoints of webhooks, they need a session. */
export const webhookSecretsRoutes: FastifyPluginAsyncTypebox<{ companyWebhooks: WebhooksService }> = async (
  app,
  { companyWebhooks },
) => {
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
