import type { Knex } from 'knex';

const CONSTRAINTS = {
  sessions: ['sessions_person_id_fkey', 'sessions_account'],
  passkeys: ['passkeys_person_id_fkey', 'passkeys_account'],
  passkey_challenges: ['passkey_challenges_person_id_fkey', 'passkey_challenges_account'],
  mails: ['mails_person_id_fkey', 'mails_account'],
  one_time_tokens: ['one_time_tokens_person_id_fkey', 'one_time_tokens_account'],
  companies: ['companies_owner'],
  company_claims: ['company_claims_login'],
};

/** Checks existing rows in a separate transaction, whose locks let others read and write. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, names] of Object.entries(CONSTRAINTS)) {
    await knex.raw(`alter table ${table} ${names.map((name) => `validate constraint ${name}`).join(', ')}`);
  }
}

export async function down(): Promise<void> {
  // A constraint can't be made invalid again.
}
