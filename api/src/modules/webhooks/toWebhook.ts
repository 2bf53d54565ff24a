import type { AccountExport, Delivery, Webhook, WebhookFormat } from '@heard/contract';
import type { DeliveryRow } from './deliveries.repository.ts';
import type { ToBody } from './toBody.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** Converts a webhook to the form of an export, without deliveries. */
export function toEmbeddedWebhook(row: WebhookRow): AccountExport['webhooks'][number] {
  const { id, url, events, format, active, paused_at: pausedAt, created_at: createdAt } = row;
  return {
    id,
    url,
    events,
    format,
    active,
    pausedAt: pausedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** @param last the newest delivery of the webhook, if any */
export function toWebhook(row: WebhookRow, last: DeliveryRow | undefined): Webhook {
  return { ...toEmbeddedWebhook(row), lastDelivery: last === undefined ? null : toEmbeddedDelivery(last) };
}

/** Converts a delivery to the form of an export, without the payload. */
export function toEmbeddedDelivery(row: DeliveryRow): AccountExport['deliveries'][number] {
  const { id, event, state, attempts, status, error, millis, created_at: createdAt, at, due_at: dueAt } = row;
  return {
    id,
    eventId: event.id,
    type: event.type,
    state,
    attempts,
    status,
    error,
    millis,
    createdAt: createdAt.toISOString(),
    at: at?.toISOString() ?? null,
    nextAt: dueAt?.toISOString() ?? null,
  };
}

export function toDelivery(row: DeliveryRow, format: WebhookFormat, toBody: ToBody): Delivery {
  return { ...toEmbeddedDelivery(row), body: toBody(row.event, format) };
}
