import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXES = {
  sessions_of_person: 'index concurrently sessions_of_person on sessions (person_id) where person_id is not null',
  passkeys_of_person: 'index concurrently passkeys_of_person on passkeys (person_id) where person_id is not null',
  passkey_challenges_of_person:
    'index concurrently passkey_challenges_of_person on passkey_challenges (person_id) where person_id is not null',
  mails_of_person: 'index concurrently mails_of_person on mails (person_id) where person_id is not null',
  one_time_tokens_person_id_purpose_key:
    'unique index concurrently one_time_tokens_person_id_purpose_key on one_time_tokens (person_id, purpose)',
};

/** Adds the indexes that find what belongs to a person of companies. */
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
