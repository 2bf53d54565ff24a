import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXES = {
  places_key: `unique index concurrently places_key on places (country, key) where key <> ''`,
  places_without_key: 'index concurrently places_without_key on places (id) where key is null',
};

/** Adds the indexes that find a place by its key, and places without one. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    // A failed attempt leaves an invalid index.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${definition}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
