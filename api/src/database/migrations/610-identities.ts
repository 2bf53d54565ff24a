import type { Knex } from 'knex';

const OWNERS = 'user_id, company_id, claim_id, visitor_id, person_id, invited_review_id';
const PURPOSES = [
  'resetPassword',
  'confirmEmail',
  'workEmailCode',
  'refuseClaim',
  'flagCode',
  'reviewCode',
  'loginLink',
];

const hasOneOwner = (owners: string) => `check (num_nonnulls(${owners}) = 1)`;
const isPurpose = (purposes: string[]) =>
  `check (purpose in (${purposes.map((purpose) => `'${purpose}'`).join(', ')}))`;

/** Stores accounts at OpenID providers, and logins in progress, to which emails and codes may belong. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table identities (
      id bigint generated always as identity primary key,
      issuer text not null,
      subject text not null,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      constraint identities_subject_taken unique (issuer, subject),
      constraint identities_subject_check check (subject <> '')
    )`);
  await knex.raw('create index identities_by_user on identities (user_id)');
  await knex.raw(`
    create table oidc_logins (
      id uuid primary key default gen_random_uuid(),
      state_hash bytea constraint oidc_logins_state_taken unique,
      code_hash bytea constraint oidc_logins_code_taken unique,
      encrypted_login bytea not null,
      attempts integer not null default 0,
      expires_at timestamptz not null
    )`);
  await knex.raw('create index oidc_logins_by_end on oidc_logins (expires_at)');
  await knex.raw(`
    comment on column oidc_logins.state_hash is 'Null once the provider has responded: each state is valid once';
    comment on column oidc_logins.code_hash is 'Of the code with which the browser completes the login; null before the provider has responded';
    comment on column oidc_logins.encrypted_login is 'What the browser was redirected with, then the claims of the provider'`);
  await knex.raw(`
    alter table mails
      add column oidc_login_id uuid,
      add constraint mails_oidc_login_id_fkey
        foreign key (oidc_login_id) references oidc_logins (id) on delete cascade not valid,
      drop constraint mails_account,
      add constraint mails_account ${hasOneOwner(`${OWNERS}, oidc_login_id`)} not valid`);
  await knex.raw(`
    alter table one_time_tokens
      add column oidc_login_id uuid,
      add constraint one_time_tokens_oidc_login_id_fkey
        foreign key (oidc_login_id) references oidc_logins (id) on delete cascade not valid,
      drop constraint one_time_tokens_account,
      add constraint one_time_tokens_account ${hasOneOwner(`${OWNERS}, oidc_login_id`)} not valid,
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check ${isPurpose([...PURPOSES, 'identityCode'])} not valid`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['mails', 'one_time_tokens']) {
    await knex.raw(`delete from ${table} where oidc_login_id is not null`);
    await knex.raw(`
      alter table ${table}
        drop constraint ${table}_account,
        drop column oidc_login_id,
        add constraint ${table}_account ${hasOneOwner(OWNERS)}`);
  }
  await knex.raw(`
    alter table one_time_tokens
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check ${isPurpose(PURPOSES)}`);
  for (const name of ['oidc_logins', 'identities']) await knex.raw(`drop table ${name}`);
}
