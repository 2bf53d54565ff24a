import type { Knex } from 'knex';

/** When a company was added to the Algolia outbox. Further changes don't update it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table algolia_outbox add column since timestamptz not null default now()');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table algolia_outbox drop column since');
}
