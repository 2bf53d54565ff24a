import type { Knex } from 'knex';

/** Each statement commits separately, so that none blocks readers or writers for long. */
export const config = { transaction: false };

const TABLES = ['passkeys', 'passkey_challenges'];

/** Checks the constraints of 217 for existing rows, and indexes the rows of claims. Can be repeated after a failure. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw('alter table ?? validate constraint ??', [table, `${table}_account`]);
    await knex.raw('drop index concurrently if exists ??', [`${table}_of_claim`]);
    await knex.raw('create index concurrently ?? on ?? (claim_id) where claim_id is not null', [
      `${table}_of_claim`,
      table,
    ]);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists passkeys_of_claim, passkey_challenges_of_claim');
}
