import type { Knex } from 'knex';

/** The columns that a company's page shows: those of `021-company-changes`, and the badge. */
const SHOWN_BEFORE = [
  'name',
  'website',
  'claimed_at',
  'description',
  'country',
  'city',
  'address',
  'avatar',
  'rating_counts',
];
const SHOWN = [...SHOWN_BEFORE, 'verified_at'];

/**
 * Queued emails, one-time tokens by their SHA-256, and confirmed addresses. `verified_at` is set when a confirmed work email
 * is on the website's own domain. Existing accounts have no confirmed address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column email_confirmed_at timestamptz;
    alter table companies
      add column work_email_confirmed_at timestamptz,
      add column verified_at timestamptz,
      add constraint companies_confirmed check (
        (work_email_confirmed_at is null or claimed_at is not null)
        and (verified_at is null or work_email_confirmed_at is not null)
      );

    create table one_time_tokens (
      hash bytea primary key check (length(hash) = 32),
      purpose text not null check (purpose in ('resetPassword', 'confirmEmail')),
      user_id bigint references users on delete cascade,
      company_id bigint references companies on delete cascade,
      email text not null,
      expires_at timestamptz not null,
      constraint one_time_tokens_account check (num_nonnulls(user_id, company_id) = 1),
      unique (user_id, purpose),
      unique (company_id, purpose)
    );
    create index one_time_tokens_by_end on one_time_tokens (expires_at);

    create table mails (
      id uuid primary key default gen_random_uuid(),
      user_id bigint references users on delete cascade,
      company_id bigint references companies on delete cascade,
      kind text not null,
      urgency smallint not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      constraint mails_account check (num_nonnulls(user_id, company_id) = 1)
    );
    create index mails_in_order on mails (urgency, created_at, id);
    create index mails_by_end on mails (expires_at);
    create index mails_of_user on mails (user_id) where user_id is not null;
    create index mails_of_company on mails (company_id) where company_id is not null;
  `);
  await noteChanges(knex, SHOWN);
}

export async function down(knex: Knex): Promise<void> {
  await noteChanges(knex, SHOWN_BEFORE);
  await knex.raw(`
    drop table mails, one_time_tokens;
    alter table companies
      drop constraint companies_confirmed,
      drop column work_email_confirmed_at,
      drop column verified_at;
    alter table users drop column email_confirmed_at;
  `);
}

async function noteChanges(knex: Knex, columns: string[]): Promise<void> {
  const shown = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  await knex.raw(`
    drop trigger companies_changed on companies;
    create trigger companies_changed before update on companies
      for each row when ((${shown('old')}) is distinct from (${shown('new')})) execute function note_company_change();
  `);
}
