import type { Knex } from 'knex';

const TABLES = ['passkeys', 'passkey_challenges'];

/** Passkeys of accounts whose claim of a company is not effective. Only the catalog changes; 218 checks the constraints. */
export async function up(knex: Knex): Promise<void> {
  // The foreign keys lock claims against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table company_claims in share row exclusive mode;
    lock table passkeys, passkey_challenges in access exclusive mode;

    alter table passkeys
      add column claim_id bigint references company_claims on delete cascade,
      drop constraint passkeys_account,
      add constraint passkeys_account check (num_nonnulls(user_id, company_id, claim_id) = 1) not valid;
    alter table passkey_challenges
      add column claim_id bigint references company_claims on delete cascade,
      drop constraint passkey_challenges_account,
      add constraint passkey_challenges_account check (
        num_nonnulls(user_id, company_id, claim_id) = case when purpose = 'login' then 0 else 1 end
      ) not valid;
  `);
}

/** Passkeys of claims are lost. */
export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw('delete from ?? where claim_id is not null', [table]);
    await knex.raw('alter table ?? drop constraint ??, drop column claim_id', [table, `${table}_account`]);
  }
  await knex.raw(`
    alter table passkeys add constraint passkeys_account check (num_nonnulls(user_id, company_id) = 1);
    alter table passkey_challenges add constraint passkey_challenges_account check (
      num_nonnulls(user_id, company_id) = case when purpose = 'login' then 0 else 1 end
    );
  `);
}
