import type { Knex } from 'knex';

/** Since when a company waits in the outbox to Algolia: further changes leave it as it is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table algolia_outbox add column since timestamptz not null default now()');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table algolia_outbox drop column since');
}
