import type { Knex } from 'knex';

/** Tables with rows of accounts, and the name of their constraint that each row has exactly one. */
const OF_ACCOUNTS = ['sessions', 'mails', 'one_time_tokens'];

/**
 * Claims of companies that are not effective: pending, ended, or of a deleted account that can be restored. The account of
 * an effective claim is part of the company. Every statement only changes the catalog; 101 checks the constraints.
 */
export async function up(knex: Knex): Promise<void> {
  // All locks before any change, and each within a short time: a writer that this transaction blocks waits for less than
  // `deadlock_timeout` (1 s), so that none is ended as a part of a deadlock.
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews, companies, one_time_tokens, moderation_actions, sessions, mails in access exclusive mode;
  `);
  await knex.raw(`
    create table company_claims (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      state text not null check (state in ('pending', 'superseded', 'refused', 'released', 'deleted')),
      name text not null check (name <> ''),
      website text not null,
      email text not null,
      email_key text generated always as (lower(email)) stored,
      work_email text not null,
      work_email_confirmed_at timestamptz,
      password_hash text not null,
      phone text,
      description text,
      country text,
      city text,
      address text,
      avatar text,
      former_name text,
      token text not null default replace(gen_random_uuid()::text, '-', ''),
      proof text check (proof in ('workEmail', 'dns', 'file', 'administrator')),
      verified_at timestamptz,
      claimed_at timestamptz not null default now(),
      ended_at timestamptz,
      reason text,
      -- The state before the account was deleted, to which it can be restored.
      deleted_state text,
      constraint company_claims_ended check ((state = 'pending') = (ended_at is null)),
      constraint company_claims_deleted check ((state = 'deleted') = (deleted_state is not null))
    );
    create unique index company_claims_email_taken on company_claims (email_key) where state <> 'deleted';
    create index company_claims_of_company on company_claims (company_id);
    create index company_claims_by_end on company_claims (ended_at) where ended_at is not null;

    create table rejected_names (
      company_id bigint not null references companies on delete cascade,
      name_key text not null,
      name text not null,
      primary key (company_id, name_key)
    );

    -- listing_name: the name before the claim; null without an owner, or if the owner has created the page.
    alter table companies
      add column listing_name text,
      add column former_name text,
      add column proof text,
      add column claim_token text,
      add constraint companies_proof check (proof in ('workEmail', 'dns', 'file', 'administrator')) not valid,
      drop constraint companies_confirmed,
      add constraint companies_confirmed check (
        claimed_at is not null or num_nonnulls(work_email_confirmed_at, verified_at, listing_name, former_name, proof, claim_token) = 0
      ) not valid;

    -- awaits_confirmation: hidden until the author confirms the email.
    alter table reviews
      add column company_name text,
      add column awaits_confirmation boolean not null default false,
      drop constraint reviews_hidden,
      add constraint reviews_hidden check (
        (hidden_at is not null) = (hidden_reason is not null or awaits_confirmation)
        and (hidden_by is null or hidden_reason is not null)
      ) not valid;

    alter table one_time_tokens
      add column attempts integer not null default 0,
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check check (
        purpose in ('resetPassword', 'confirmEmail', 'workEmailCode', 'refuseClaim')
      ) not valid;

    alter table moderation_actions
      add column company_id bigint,
      add column from_text text,
      add column to_text text,
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (
        action in ('appoint', 'hide', 'unhide', 'close', 'release', 'transfer', 'rename', 'rejectName')
      ) not valid;
  `);
  for (const table of OF_ACCOUNTS) {
    await knex.raw(
      `alter table ??
         add column claim_id bigint references company_claims on delete cascade,
         drop constraint ??,
         add constraint ?? check (num_nonnulls(user_id, company_id, claim_id) = 1) not valid`,
      [table, `${table}_account`, `${table}_account`],
    );
  }
}

/** Pending and ended claims are lost, reviews that await a confirmation stay hidden. */
export async function down(knex: Knex): Promise<void> {
  for (const table of OF_ACCOUNTS) {
    await knex.raw(
      `delete from ?? where claim_id is not null;
       alter table ??
         drop constraint ??,
         drop column claim_id,
         add constraint ?? check (num_nonnulls(user_id, company_id) = 1)`,
      [table, table, `${table}_account`, `${table}_account`],
    );
  }
  await knex.raw(`
    delete from moderation_actions where action in ('release', 'transfer', 'rename', 'rejectName');
    alter table moderation_actions
      drop column company_id,
      drop column from_text,
      drop column to_text,
      drop constraint moderation_actions_action_check,
      add constraint moderation_actions_action_check check (action in ('appoint', 'hide', 'unhide', 'close'));
    delete from one_time_tokens where purpose in ('workEmailCode', 'refuseClaim');
    alter table one_time_tokens
      drop column attempts,
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check check (purpose in ('resetPassword', 'confirmEmail'));
    alter table reviews drop constraint reviews_hidden;
    update reviews set hidden_reason = '' where awaits_confirmation and hidden_reason is null;
    alter table reviews
      drop column company_name,
      drop column awaits_confirmation,
      add constraint reviews_hidden check (
        case when hidden_at is null then num_nonnulls(hidden_reason, hidden_by) = 0 else hidden_reason is not null end
      );
    alter table companies drop constraint companies_confirmed;
    update companies set verified_at = null where work_email_confirmed_at is null;
    alter table companies
      drop column listing_name,
      drop column former_name,
      drop column proof,
      drop column claim_token,
      add constraint companies_confirmed check (
        (work_email_confirmed_at is null or claimed_at is not null)
        and (verified_at is null or work_email_confirmed_at is not null)
      );
    drop table rejected_names;
    drop table company_claims;
  `);
}
