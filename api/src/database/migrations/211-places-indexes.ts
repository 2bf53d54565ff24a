import type { Knex } from 'knex';

/** The indexes are built without blocking anybody, which is not possible in a transaction. */
export const config = { transaction: false };

/** Finds places by the beginning of their slugs, in a country and everywhere. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists places_by_slug');
  await knex.raw('create index concurrently places_by_slug on places (slug collate "C", id)');
  await knex.raw('drop index concurrently if exists places_of_country');
  await knex.raw('create index concurrently places_of_country on places (country, slug collate "C", id)');
  await knex.raw('drop index concurrently if exists places_same_as');
  await knex.raw('create index concurrently places_same_as on places (same_as) where same_as is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists places_by_slug, places_of_country, places_same_as');
}
