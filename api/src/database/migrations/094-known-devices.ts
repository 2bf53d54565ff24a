import type { Knex } from 'knex';

/**
 * Keyed hashes of networks from which accounts were logged in to: they are exempt from the limit of an account's logins from
 * anywhere. Unrelated to the account, so that a row means nothing to a reader of the database.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table known_devices (
      hash bytea primary key check (length(hash) = 32),
      last_login_at timestamptz not null default now()
    );
    create index known_devices_last_login on known_devices (last_login_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table known_devices');
}
