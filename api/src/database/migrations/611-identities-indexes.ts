import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXES = {
  mails_of_oidc_login:
    'index concurrently mails_of_oidc_login on mails (oidc_login_id) where oidc_login_id is not null',
  one_time_tokens_oidc_login_id_purpose_key:
    'unique index concurrently one_time_tokens_oidc_login_id_purpose_key on one_time_tokens (oidc_login_id, purpose)',
};

/** Adds the indexes that find the email and the code of a login with a provider. */
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
