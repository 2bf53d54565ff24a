import type { Knex } from 'knex';

const OWNER = (password: string) => `check (case when claimed_at is null
  then num_nonnulls(email, work_email, password_hash, phone, description, country, city, address, avatar) = 0
  else ${password} end)`;

const TABLES = ['sessions', 'passkeys', 'passkey_challenges', 'mails', 'one_time_tokens'];

const OWNERS: Record<string, string> = {
  sessions: 'num_nonnulls(user_id, company_id, claim_id%) = 1',
  passkeys: 'num_nonnulls(user_id, company_id, claim_id%) = 1',
  passkey_challenges: `num_nonnulls(user_id, company_id, claim_id%) = case when purpose = 'login' then 0 else 1 end`,
  mails: 'num_nonnulls(user_id, company_id, claim_id, visitor_id, invited_review_id%) = 1',
  one_time_tokens: 'num_nonnulls(user_id, company_id, claim_id, visitor_id, invited_review_id%) = 1',
};

const owners = (table: string, added: string) => `check (${OWNERS[table]?.replace('%', added)})`;

/** Lets sessions, passkeys, emails and tokens belong to people of companies, and companies and claims have no login in their row. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw(`
      alter table ${table}
        add column person_id bigint,
        add constraint ${table}_person_id_fkey foreign key (person_id) references company_people (id) on delete cascade not valid,
        drop constraint ${table}_account,
        add constraint ${table}_account ${owners(table, ', person_id')} not valid`);
  }
  await knex.raw('alter table sessions add column active_company_id bigint, add column active_claim_id bigint');
  await knex.raw(`
    comment on column sessions.active_company_id is 'The company that a person acts for. No foreign key: the membership is read with it'`);
  await knex.raw(`
    alter table companies
      drop constraint companies_owner,
      add constraint companies_owner
        ${OWNER('work_email is not null and (email is null) = (password_hash is null)')} not valid`);
  await knex.raw(`
    alter table company_claims
      alter column email drop not null,
      alter column password_hash drop not null,
      add constraint company_claims_login check ((email is null) = (password_hash is null)) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from company_claims where email is null');
  await knex.raw(`
    alter table company_claims
      drop constraint company_claims_login,
      alter column email set not null,
      alter column password_hash set not null`);
  await knex.raw(`
    alter table companies
      drop constraint companies_owner,
      add constraint companies_owner ${OWNER('num_nulls(email, work_email, password_hash) = 0')} not valid`);
  for (const table of TABLES) {
    await knex.raw(`delete from ${table} where person_id is not null`);
    await knex.raw(`
      alter table ${table}
        drop constraint ${table}_account,
        drop column person_id,
        add constraint ${table}_account ${owners(table, '')}`);
  }
  await knex.raw('alter table sessions drop column active_company_id, drop column active_claim_id');
}
