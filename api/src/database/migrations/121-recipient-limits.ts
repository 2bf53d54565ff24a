import type { Knex } from 'knex';

/**
 * When emails were queued for a recipient in the last day, by SHA-256 of the address and by what they are about. The limits
 * per recipient count them across accounts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table recipient_emails (
      recipient_hash bytea not null check (length(recipient_hash) = 32),
      topic text not null,
      queued_at timestamptz[] not null,
      last_at timestamptz not null,
      primary key (recipient_hash, topic)
    );
    create index recipient_emails_by_age on recipient_emails (last_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table recipient_emails');
}
