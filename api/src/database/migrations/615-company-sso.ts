import type { Knex } from 'knex';

const ROLES = `check (default_role in ('admin', 'manager', 'viewer'))`;

/**
 * Stores the OpenID providers of companies, the accounts of people at them, who was removed from a company, and which sessions were
 * started by single sign-on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table company_sso (
      company_id bigint primary key references companies on delete cascade,
      issuer text not null,
      client_id text not null,
      client_secret bytea not null,
      default_role text not null constraint company_sso_role_check ${ROLES},
      groups_claim text,
      group_roles jsonb not null default '[]',
      active boolean not null default false,
      required boolean not null default false,
      way_back_person_id bigint references company_people on delete set null,
      revision uuid not null default gen_random_uuid(),
      tested_revision uuid,
      tested_at timestamptz,
      constraint company_sso_required_check check (active or not required)
    )`);
  await knex.raw(`create index company_sso_by_way_back on company_sso (way_back_person_id)
    where way_back_person_id is not null`);
  await knex.raw(`
    comment on column company_sso.client_secret is 'Encrypted with AES-256-GCM';
    comment on column company_sso.way_back_person_id is 'The admin who can log in with a password while single sign-on is required';
    comment on column company_sso.revision is 'Replaced with each change of what a test depends on'`);
  await knex.raw(`
    create table company_identities (
      id bigint generated always as identity primary key,
      company_id bigint not null references company_sso on delete cascade,
      issuer text not null,
      subject text not null,
      person_id bigint not null references company_people on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      constraint company_identities_subject_taken unique (company_id, issuer, subject),
      constraint company_identities_subject_check check (subject <> '')
    )`);
  await knex.raw('create index company_identities_by_person on company_identities (person_id)');
  await knex.raw(`
    create table company_removed_people (
      company_id bigint not null references companies on delete cascade,
      key_hash bytea not null,
      primary key (company_id, key_hash)
    )`);
  await knex.raw(`
    comment on column company_removed_people.key_hash is 'SHA-256 of the email address, or of issuer and subject'`);
  await knex.raw('alter table sessions add column sso_company_id bigint');
  await knex.raw(`
    comment on column sessions.sso_company_id is 'The company whose provider has started the session. No foreign key: see active_company_id'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column sso_company_id');
  await knex.raw('drop table company_removed_people, company_identities, company_sso');
}
