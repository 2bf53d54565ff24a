import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  CreateWebhookBody,
  CreatedWebhook,
  DeliveriesQuery,
  Delivery,
  UpdateWebhookBody,
  Webhook,
  WebhookSecret,
} from '../schemas/index.ts';

export const listWebhooks = defineEndpoint<{ response: Webhook[] }>({ method: 'GET', path: '/company/webhooks' });

export const createWebhook = defineEndpoint<{ body: CreateWebhookBody; response: CreatedWebhook }>({
  method: 'POST',
  path: '/company/webhooks',
});

export const updateWebhook = defineEndpoint<{ params: { id: string }; body: UpdateWebhookBody; response: Webhook }>({
  method: 'PUT',
  path: '/company/webhooks/{id}',
});

export const deleteWebhook = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/webhooks/{id}',
});

export const replaceWebhookSecret = defineEndpoint<{ params: { id: string }; response: WebhookSecret }>({
  method: 'POST',
  path: '/company/webhooks/{id}/secret',
});

export const testWebhook = defineEndpoint<{ params: { id: string }; response: Delivery }>({
  method: 'POST',
  path: '/company/webhooks/{id}/test',
});

export const listDeliveries = defineEndpoint<{ params: { id: string }; query: DeliveriesQuery; items: Delivery }>({
  method: 'GET',
  path: '/company/webhooks/{id}/deliveries',
});

export const replayDelivery = defineEndpoint<{ params: { id: string; deliveryId: string }; response: Delivery }>({
  method: 'POST',
  path: '/company/webhooks/{id}/deliveries/{deliveryId}/replay',
});
