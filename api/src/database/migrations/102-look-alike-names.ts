import type { Knex } from 'knex';

/** The index is built without blocking writers, which is not possible in a transaction. */
export const config = { transaction: false };

/**
 * Finds well-known companies by their name, for names that imitate one, and checks companies again that change theirs. Can be
 * repeated after a failure.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists companies_look_alike_name');
  await knex.raw(
    `create index concurrently companies_look_alike_name
     on companies (look_alike_key(lower(regexp_replace(name, '[^[:alnum:]]', '', 'g')))) where search_tier > 1`,
  );
  await knex.raw(`
    create or replace trigger companies_moderation_name after update of name on companies
      for each row when (old.name is distinct from new.name and new.claimed_at is not null)
      execute function queue_for_moderation('company')
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger companies_moderation_name on companies');
  await knex.raw('drop index companies_look_alike_name');
}
