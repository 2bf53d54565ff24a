import type { Database } from '../../src/database/Database.ts';
import { toKnex } from '../../src/database/toKnex.ts';
import { compareWrites, createReviewWrite } from '../compareWrites.ts';

const WRITES = 200;

/** Number of companies that get a webhook. */
const WITH_WEBHOOK = 1000;

const WITHOUT_EVENTS = `drop trigger reviews_webhooks_insert on reviews; drop trigger reviews_webhooks_update on reviews;
  drop trigger reviews_webhooks_delete on reviews`;

/**
 * Measures what the events for webhooks add to the cost of creating and editing reviews, once without webhooks of companies and once with
 * webhooks.
 */
export async function measureWebhookEvents(database: Database): Promise<string> {
  const knex = toKnex(database);
  const { rows } = await knex.raw<{ rows: { reviews: string }[] }>('select max(id) as reviews from reviews');
  const reviews = Number(rows[0]?.reviews);
  const compare = async (webhooks: string) => {
    const created = await compareWrites(knex, WITHOUT_EVENTS, WRITES, await createReviewWrite(knex));
    const edited = await compareWrites(knex, WITHOUT_EVENTS, WRITES, (transaction, number) =>
      transaction.raw(`update reviews set rating = (rating + 1) % 6, title = 'Edited' where id = ?`, [
        1 + ((number * 7919) % reviews),
      ]),
    );
    return `${webhooks}, a new review: ${created}\n${webhooks}, an edited review: ${edited}`;
  };
  const none = await compare('events of webhooks, without any');
  const added = await knex.raw<{ rows: { id: string }[] }>(
    `insert into webhooks (company_id, url, events, format, secret)
     select id, 'https://hooks.example.com/', array['review.created', 'review.updated'], 'standard', ''
     from companies where id % greatest(1, (select max(id) from companies) / ?) = 0 returning id`,
    [WITH_WEBHOOK],
  );
  const some = await compare(`events of webhooks, with ${added.rows.length}`);
  await knex('webhooks')
    .whereIn(
      'id',
      added.rows.map(({ id }) => id),
    )
    .del();
  return `${none}\n${some}`;
}
