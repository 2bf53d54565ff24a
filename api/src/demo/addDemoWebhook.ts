import type { Knex } from 'knex';
import { createSecret, createWebhookSecretBox } from '../modules/webhooks/index.ts';
import type { WebhookDeliveriesTable, WebhookEventsTable } from '../database/schema/tables.ts';

const BAKERY = 'brightloaf.example';

const HOUR_MS = 60 * 60 * 1000;

/** The deliveries of the newest reviews, the oldest first. */
const DELIVERIES: Pick<WebhookDeliveriesTable, 'state' | 'attempts' | 'status' | 'error' | 'millis'>[] = [
  { state: 'delivered', attempts: 1, status: 200, error: null, millis: 84 },
  { state: 'failed', attempts: 8, status: 500, error: 'status', millis: 1210 },
  { state: 'waiting', attempts: 6, status: null, error: 'timeout', millis: 10_004 },
];

/** Adds a webhook of the bakery to the demo data. Its host does not exist, and the next attempt is in twelve hours. */
export async function addDemoWebhook(knex: Knex, dataSecret: string, now: Date): Promise<void> {
  const company: { id: string } | undefined = await knex('companies').first('id').where({ domain: BAKERY });
  if (company === undefined) throw new Error(`No demo company ${BAKERY}`);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [webhook]: { id: string }[] = await knex('webhooks').insert(
    {
      company_id: company.id,
      url: `https://hooks.${BAKERY}/heard`,
      events: ['review.created', 'review.updated', 'review.deleted'],
      format: 'standard',
      secret: createWebhookSecretBox(dataSecret).encrypt(createSecret()),
      created_at: hoursAgo(80),
    },
    ['id'],
  );
  if (webhook === undefined) throw new Error('INSERT returned no row');
  const reviews: { id: string }[] = await knex('reviews')
    .select('id')
    .where({ company_id: company.id, hidden_at: null })
    .orderBy('created_at', 'desc')
    .limit(DELIVERIES.length);

  async function add(
    event: { type: WebhookEventsTable['type']; review_id?: string; content: Knex.Raw | Record<string, never> },
    delivery: (typeof DELIVERIES)[number],
    at: Date,
  ): Promise<void> {
    const [created]: { id: string }[] = await knex('webhook_events').insert(
      { ...event, company_id: company?.id ?? '', created_at: at },
      ['id'],
    );
    await knex('webhook_deliveries').insert({
      ...delivery,
      webhook_id: webhook?.id ?? '',
      event_id: created?.id ?? '',
      created_at: at,
      at: new Date(at.getTime() + HOUR_MS / 60),
      due_at: hoursAgo(-12),
    });
  }

  const [delivered] = DELIVERIES;
  if (delivered !== undefined) await add({ type: 'ping', content: {} }, delivered, hoursAgo(79));
  for (const [at, delivery] of DELIVERIES.entries()) {
    const review = reviews.at(-1 - at);
    if (review === undefined) throw new Error(`${BAKERY} has too few reviews`);
    const content = knex.raw(`jsonb_build_object('review', webhook_review(?))`, [review.id]);
    await add({ type: 'review.created', review_id: review.id, content }, delivery, hoursAgo(70 - at * 20));
  }
}
