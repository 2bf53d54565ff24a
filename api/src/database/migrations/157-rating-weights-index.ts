import type { Knex } from 'knex';

/** The index is built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** Finds the companies whose weights are not summed up yet. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists companies_weights_missing');
  await knex.raw('create index concurrently companies_weights_missing on companies (id) where rating_weights is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists companies_weights_missing');
}
