import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeliveriesQuery, Delivery } from '@heard/contract/schemas';
import { Type } from 'typebox';
import { toRoute } from '../../kernel/toRoute.ts';
import { getCompanyOwner } from '../../plugins/authentication.ts';
import { sendPage } from '../page.ts';
import { requireUuid } from '../requireUuid.ts';
import type { WebhooksService } from './webhooks.service.ts';

const params = Type.Object({ id: Type.String() });

const deliveryParams = Type.Object({ id: Type.String(), deliveryId: Type.String() });

/** Endpoints of deliveries. Like the endpoints of webhooks, they require a session. */
export const deliveriesRoutes: FastifyPluginAsyncTypebox<{ companyWebhooks: WebhooksService }> = async (
  app,
  { companyWebhooks },
) => {
  app.route({
    ...toRoute('testWebhook'),
    onRequest: app.guards.company,
    schema: { summary: 'Send a `ping` to a webhook', params, response: { 202: Delivery } },
    limits: ['webhookTests'],
    handler: async (request, reply) =>
      reply.code(202).send(await companyWebhooks.test(getCompanyOwner(request), requireUuid(request.params.id))),
  });

  app.route({
    ...toRoute('listDeliveries'),
    onRequest: app.guards.company,
    schema: {
      summary: 'List the deliveries to a webhook in the last 30 days, newest first',
      params,
      querystring: DeliveriesQuery,
      response: { 200: Type.Array(Delivery) },
    },
    handler: async (request, reply) =>
      sendPage(
        reply,
        await companyWebhooks.listDeliveries(getCompanyOwner(request), requireUuid(request.params.id), request.query),
      ),
  });

  app.route({
    ...toRoute('replayDelivery'),
    onRequest: app.guards.company,
    schema: {
      summary: 'Send the event of a delivery again',
      description: 'The new delivery has the same `webhook-id`, with a new timestamp and signature.',
      params: deliveryParams,
      response: { 202: Delivery },
    },
    limits: ['webhookTests'],
    handler: async (request, reply) => {
      const { id, deliveryId } = request.params;
      const owner = getCompanyOwner(request);
      return reply.code(202).send(await companyWebhooks.replay(owner, requireUuid(id), deliveryId));
    },
  });
};
