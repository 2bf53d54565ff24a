import type { Knex } from 'knex';

/** Each statement commits separately, so that none blocks readers or writers for long. */
export const config = { transaction: false };

const CONSTRAINTS = [
  ['companies', 'companies_proof'],
  ['companies', 'companies_confirmed'],
  ['reviews', 'reviews_hidden'],
  ['one_time_tokens', 'one_time_tokens_purpose_check'],
  ['moderation_actions', 'moderation_actions_action_check'],
  ['sessions', 'sessions_account'],
  ['mails', 'mails_account'],
  ['one_time_tokens', 'one_time_tokens_account'],
];

/** The indexes of an account's rows. Building them blocks writers of these small tables, but no readers. */
const INDEXES = {
  sessions_of_claim: 'create index sessions_of_claim on sessions (claim_id) where claim_id is not null',
  mails_of_claim: 'create index mails_of_claim on mails (claim_id) where claim_id is not null',
  one_time_tokens_claim_id_purpose_key:
    'create unique index one_time_tokens_claim_id_purpose_key on one_time_tokens (claim_id, purpose)',
};

/** Checks the constraints of 100 for existing rows, and indexes the rows of claims. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  for (const names of CONSTRAINTS) await knex.raw('alter table ?? validate constraint ??', names);
  for (const [name, statement] of Object.entries(INDEXES)) {
    await knex.raw('drop index if exists ??', [name]);
    await knex.raw(statement);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw('drop index if exists ??', [name]);
}
