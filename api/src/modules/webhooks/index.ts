export { createWebhooksModule } from './createWebhooksModule.ts';
export { deliveriesRepository, type DeliveriesRepository } from './deliveries.repository.ts';
export { createSecret, createWebhookSecretBox } from './secrets.ts';
export { startWebhookSender } from './startWebhookSender.ts';
export { toEmbeddedDelivery, toEmbeddedWebhook } from './toWebhook.ts';
export { webhooksRepository, type WebhooksRepository } from './webhooks.repository.ts';
