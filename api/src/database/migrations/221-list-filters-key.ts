import type { Knex } from 'knex';

/** The primary key of entries stores what filters compare, too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table rank_entries
      drop constraint rank_entries_pkey,
      add constraint rank_entries_pkey primary key using index rank_newest`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index rank_newest on rank_entries (category_id, company_id);
    alter table rank_entries
      drop constraint rank_entries_pkey,
      add constraint rank_entries_pkey primary key using index rank_newest`);
}
