import type { Knex } from 'knex';

const CONSTRAINTS = {
  mails: ['mails_oidc_login_id_fkey', 'mails_account'],
  one_time_tokens: ['one_time_tokens_oidc_login_id_fkey', 'one_time_tokens_account', 'one_time_tokens_purpose_check'],
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
