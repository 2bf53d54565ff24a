import type { Knex } from 'knex';

/** Stores since when authors license the texts of their reviews: the review form asks for it from this version on. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table text_licence (
      is_only boolean primary key default true check (is_only),
      since timestamptz not null default now()
    )`);
  await knex.raw(
    `comment on table text_licence is 'One row: texts of reviews that were created since then have a licence'`,
  );
  await knex.raw('insert into text_licence default values');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table text_licence');
}
