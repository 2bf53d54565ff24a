import type { Knex } from 'knex';

export const config = { transaction: false };

/** Stores each uploaded file once for each review. */
export async function up(knex: Knex): Promise<void> {
  // A failed attempt leaves an invalid index.
  await knex.raw('drop index concurrently if exists review_photos_content');
  await knex.raw('create unique index concurrently review_photos_content on review_photos (review_id, content_hash)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists review_photos_content');
}
