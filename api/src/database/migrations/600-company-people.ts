import type { Knex } from 'knex';

const ROLES = `check (role in ('admin', 'manager', 'viewer'))`;

/**
 * Creates people of companies with their memberships, invitations of people, and the log. The login of a company's only person stays
 * in the company's row until it has a second person, or the person a second company: nothing is copied here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_people (
      id bigint generated always as identity primary key,
      email text not null,
      email_key text not null generated always as (lower(email)) stored
        constraint company_people_email_taken unique,
      name text,
      password_hash text not null,
      mail_language text,
      email_confirmed_at timestamptz,
      created_at timestamptz not null default now(),
      constraint company_people_name_check check (name <> '')
    )`);
  await knex.raw(`
    create table company_memberships (
      id bigint generated always as identity primary key,
      person_id bigint not null references company_people on delete cascade,
      company_id bigint references companies on delete cascade,
      claim_id bigint references company_claims on delete cascade,
      role text not null constraint company_memberships_role_check ${ROLES},
      reviews_mail boolean not null default true,
      created_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      constraint company_memberships_company check (num_nonnulls(company_id, claim_id) = 1),
      constraint company_memberships_company_taken unique (person_id, company_id),
      constraint company_memberships_claim_taken unique (person_id, claim_id)
    )`);
  await knex.raw(
    'create index company_memberships_by_company on company_memberships (company_id) where company_id is not null',
  );
  await knex.raw(
    'create index company_memberships_by_claim on company_memberships (claim_id) where claim_id is not null',
  );
  await knex.raw(`
    comment on column company_memberships.claim_id is 'Of a claim that is not effective; the company otherwise'`);
  await knex.raw(`
    create table company_people_invitations (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      email text not null,
      email_key text not null generated always as (lower(email)) stored,
      role text not null constraint company_people_invitations_role_check ${ROLES},
      token_hash bytea not null constraint company_people_invitations_token_taken unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      constraint company_people_invitations_email_taken unique (company_id, email_key)
    )`);
  await knex.raw('create index company_people_invitations_by_end on company_people_invitations (expires_at)');
  await knex.raw(`
    create table company_log (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      person_id bigint references company_people on delete set null,
      actor text,
      is_key boolean not null default false,
      kind text not null,
      subject text,
      subject_person_id bigint references company_people on delete set null,
      fields text[] not null default '{}',
      created_at timestamptz not null default now()
    )`);
  await knex.raw(`
    comment on column company_log.person_id is 'Null for the only person of a company, an API key and a deleted login';
    comment on column company_log.actor is 'The name of an API key, or the initials of a deleted login';
    comment on column company_log.subject is 'The id, name or email of what was changed'`);
  await knex.raw('create index company_log_by_company on company_log (company_id, id desc)');
  await knex.raw('create index company_log_by_person on company_log (person_id) where person_id is not null');
  await knex.raw(
    'create index company_log_by_subject on company_log (subject_person_id) where subject_person_id is not null',
  );
  await knex.raw('create index company_log_by_time on company_log (created_at)');
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['company_log', 'company_people_invitations', 'company_memberships', 'company_people']) {
    await knex.raw(`drop table ${name}`);
  }
}
