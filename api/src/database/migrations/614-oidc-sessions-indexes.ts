import type { Knex } from 'knex';

export const config = { transaction: false };

const INDEXES = {
  sessions_by_oidc_subject: '(oidc_issuer, oidc_subject) where oidc_issuer is not null',
  sessions_by_oidc_session: '(oidc_issuer, oidc_session) where oidc_session is not null',
};

/** Adds the indexes that find the sessions which a provider ends. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    // A failed attempt leaves an invalid index.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on sessions ${definition}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
