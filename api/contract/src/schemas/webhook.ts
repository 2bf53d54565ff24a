import { Type, type Static } from 'typebox';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS, WEBHOOK_URL_MAX } from '../webhooks.ts';
import { Nullable, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';

const [standard, slack] = WEBHOOK_FORMATS;
const [created, updated, deleted, hidden, shown, replyCreated, replyUpdated, replyDeleted, flagDecided] =
  WEBHOOK_EVENTS;

const types = [
  Type.Literal(created),
  Type.Literal(updated),
  Type.Literal(deleted),
  Type.Literal(hidden),
  Type.Literal(shown),
  Type.Literal(replyCreated),
  Type.Literal(replyUpdated),
  Type.Literal(replyDeleted),
  Type.Literal(flagDecided),
] as const;

const Events = Type.Array(Type.Union([...types]), {
  description:
    'The events that are sent. `review.deleted` is sent when the deletion can no longer be undone. `flag.decided` is about reports by the company',
});

const EventsField = Type.Array(Type.Union([...types]), { minItems: 1, maxItems: WEBHOOK_EVENTS.length });

const Format = Type.Union([Type.Literal(standard), Type.Literal(slack)], {
  description:
    'The format of the deliveries. `standard`: JSON, signed as described by Standard Webhooks 1.0. `slack`: one message per event, for incoming webhooks of Slack, Mattermost and Discord',
});

const Url = Type.String({
  maxLength: WEBHOOK_URL_MAX,
  description:
    'The URL that receives the events: `https` with port 443 or 8443, without user and password. The host name is under a public suffix, and all its IP addresses are public',
});

const DeliveryState = Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')]);

const deliveryFields = {
  id: Type.String(),
  eventId: Type.String({
    description: 'The id of the event, sent as `webhook-id`. A repeated delivery has the same id',
  }),
  type: Type.Union([...types, Type.Literal('ping')]),
  state: DeliveryState,
  attempts: Type.Integer({ minimum: 0, description: 'The number of attempts that were started' }),
  status: Nullable(Type.Integer(), {
    description: 'The HTTP status of the last response. Null if there was no response',
  }),
  error: Nullable(
    Type.Union([
      Type.Literal('dns'),
      Type.Literal('not-allowed'),
      Type.Literal('connect'),
      Type.Literal('tls'),
      Type.Literal('timeout'),
      Type.Literal('redirect'),
      Type.Literal('status'),
    ]),
    { description: 'Why the last attempt failed. Null if the last attempt succeeded, and before the first attempt' },
  ),
  millis: Nullable(Type.Integer({ minimum: 0 }), { description: 'How long the last attempt took, in milliseconds' }),
  createdAt: Timestamp,
  at: Nullable(Timestamp, { description: 'When the last attempt ended. Null until then' }),
  nextAt: Nullable(Timestamp, { description: 'When the next attempt is due. Null unless the state is `waiting`' }),
};

/** A delivery of an event, without its payload, as a part of another schema. */
export const EmbeddedDelivery = Type.Object(deliveryFields);

/** A delivery of an event to a webhook. The body of the response is not stored. */
export const Delivery = Type.Object(
  { ...deliveryFields, body: Type.String({ description: 'The body of the request' }) },
  { $id: 'Delivery' },
);
export type Delivery = Static<typeof Delivery>;

const webhookFields = {
  id: Type.String(),
  url: Url,
  events: Events,
  format: Format,
  active: Type.Boolean({ description: 'Whether events are sent' }),
  pausedAt: Nullable(Timestamp, {
    description:
      'When Heard paused the webhook, because the receiver responded with 410 or failed for too long. Null if the webhook is not paused',
  }),
  createdAt: Timestamp,
};

/** A webhook of a company as a part of another schema. */
export const EmbeddedWebhook = Type.Object(webhookFields);

/** A webhook of a company, without its secret. */
export const Webhook = Type.Object(
  {
    ...webhookFields,
    lastDelivery: Nullable(EmbeddedDelivery, { description: 'The newest delivery. Null if there is none' }),
  },
  { $id: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({
  description: 'The secret that signs deliveries: `whsec_` and 32 bytes in base64. It is not shown again',
});

/** The response to POST /company/webhooks, the only response with the first secret. */
export const CreatedWebhook = Type.Object({ ...Webhook.properties, secret: Secret }, { $id: 'CreatedWebhook' });
export type CreatedWebhook = Static<typeof CreatedWebhook>;

/** The response to POST /company/webhooks/{id}/secret: the new secret, which no later response contains. */
export const WebhookSecret = Type.Object({ secret: Secret }, { $id: 'WebhookSecret' });
export type WebhookSecret = Static<typeof WebhookSecret>;

/** The request body of POST /company/webhooks, which creates a webhook. */
export const CreateWebhookBody = Type.Object(
  {
    url: Url,
    events: EventsField,
    format: Type.Optional(Format),
    currentPassword: Type.String(),
  },
  { $id: 'CreateWebhookBody', additionalProperties: false },
);
export type CreateWebhookBody = Static<typeof CreateWebhookBody>;

/** The request body of PUT /company/webhooks/{id}: the properties to change. A new URL requires `currentPassword`. */
export const UpdateWebhookBody = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(EventsField),
    active: Type.Optional(Type.Boolean({ description: 'Whether events are sent. `true` also ends a pause' })),
    currentPassword: Type.Optional(Type.String()),
  },
  { $id: 'UpdateWebhookBody', additionalProperties: false },
);
export type UpdateWebhookBody = Static<typeof UpdateWebhookBody>;

/** The query of GET /company/webhooks/{id}/deliveries: selects deliveries by state, and a page of the list. */
export const DeliveriesQuery = Type.Object(
  { ...PageQuery.properties, state: Type.Optional(DeliveryState) },
  { $id: 'DeliveriesQuery', additionalProperties: false },
);
export type DeliveriesQuery = Static<typeof DeliveriesQuery>;
