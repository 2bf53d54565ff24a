import type { Knex } from 'knex';

/** Websites that no company may have: each is blocked with all its subdomains. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table blocked_websites (
      domain text primary key check (domain = lower(domain)),
      reason text not null,
      admin_id bigint not null,
      at timestamptz not null default now()
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table blocked_websites');
}
