import type { Knex } from 'knex';

/** The index is built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** Finds the accounts whose weekly email is due. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists users_digest_due');
  await knex.raw('create index concurrently users_digest_due on users (digest_due_at) where digest');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists users_digest_due');
}
