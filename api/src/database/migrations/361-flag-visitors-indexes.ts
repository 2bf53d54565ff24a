import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXES = {
  flags_of_visitor: 'index concurrently flags_of_visitor on flags (visitor_id) where visitor_id is not null',
  mails_of_visitor: 'index concurrently mails_of_visitor on mails (visitor_id) where visitor_id is not null',
  one_time_tokens_visitor_id_purpose_key:
    'unique index concurrently one_time_tokens_visitor_id_purpose_key on one_time_tokens (visitor_id, purpose)',
};

/** Adds the indexes that find the report, emails and code of a person without an account. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    // A failed attempt leaves an invalid index.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create ${definition}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
