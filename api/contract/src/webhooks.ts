/** The events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'review.created',
  'review.updated',
  'review.deleted',
  'review.hidden',
  'review.shown',
  'reply.created',
  'reply.updated',
  'reply.deleted',
  'flag.decided',
] as const;

/** An event that a webhook can subscribe to. */
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The formats of deliveries. `slack`: the incoming webhooks of Slack, Mattermost and Discord. */
export const WEBHOOK_FORMATS = ['standard', 'slack'] as const;

/** The format of the request bodies that a webhook receives. */
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** The maximum number of webhooks per company. */
export const WEBHOOKS_MAX = 5;

/** The longest URL of a webhook. */
export const WEBHOOK_URL_MAX = 2000;
