import type { Knex } from 'knex';

/** The index is built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/**
 * Finds a reviewer by the id of the public page. Partial, so that a change of the id does not block foreign keys to the account. Can
 * be repeated after a failure.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists users_profile_id');
  await knex.raw(
    'create unique index concurrently users_profile_id on users (profile_id) where profile_id is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists users_profile_id');
}
