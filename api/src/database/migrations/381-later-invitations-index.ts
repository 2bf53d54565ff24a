import type { Knex } from 'knex';

export const config = { transaction: false };

/** Adds the index that finds planned invitations that are due. */
export async function up(knex: Knex): Promise<void> {
  // A failed attempt leaves an invalid index.
  await knex.raw('drop index concurrently if exists invitations_planned');
  await knex.raw(`create index concurrently invitations_planned on invitations (due_at) where state = 'planned'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists invitations_planned');
}
