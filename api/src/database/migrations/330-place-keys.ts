import type { Knex } from 'knex';

/**
 * Stores what spellings of a city have in common, and whether an administrator has named it. The keys of existing places are computed in
 * the background.
 */
export async function up(knex: Knex): Promise<void> {
  // The key is null until it is computed, and empty if another place has the same one.
  await knex.raw('alter table places add column key text, add column is_named boolean not null default false');
  await knex.raw(`
    update places set is_named = true from moderation_actions a
    where a.action = 'place' and a.to_text = places.name and a.to_text <> places.slug`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table places drop column key, drop column is_named');
}
