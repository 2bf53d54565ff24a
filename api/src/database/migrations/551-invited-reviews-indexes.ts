import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXES = {
  mails_of_invited_review:
    'index concurrently mails_of_invited_review on mails (invited_review_id) where invited_review_id is not null',
  one_time_tokens_invited_review_id_purpose_key:
    'unique index concurrently one_time_tokens_invited_review_id_purpose_key on one_time_tokens (invited_review_id, purpose)',
};

/** Adds the indexes that find the emails and the code of a review that was submitted without an account. */
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
