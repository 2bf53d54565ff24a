import type { Knex } from 'knex';

// An index can only be built concurrently outside of a transaction.
export const config = { transaction: false };

/** Finds the entries of the moderation queue that were set aside. */
export async function up(knex: Knex): Promise<void> {
  // An interrupted build leaves an invalid index.
  await knex.raw('drop index concurrently if exists moderation_queue_set_aside');
  await knex.raw(
    `create index concurrently moderation_queue_set_aside on moderation_queue (set_aside_at, subject, id)
     where set_aside_at is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists moderation_queue_set_aside');
}
