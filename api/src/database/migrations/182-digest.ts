import type { Knex } from 'knex';

/** Who gets the weekly email about followed companies, and when the next one is due. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local lock_timeout = '100ms';
    alter table users add column digest boolean not null default false, add column digest_due_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column digest, drop column digest_due_at');
}
