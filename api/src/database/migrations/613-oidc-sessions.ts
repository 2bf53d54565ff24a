import type { Knex } from 'knex';

/** Stores the provider with which a session has begun, because the provider may end it, and which administrators have a local login. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      add column oidc_issuer text,
      add column oidc_subject text,
      add column oidc_session text`);
  await knex.raw('create table local_logins (user_id bigint primary key references users on delete cascade)');
  await knex.raw(`
    comment on column sessions.oidc_session is 'The id of the session at the provider';
    comment on table local_logins is 'Administrators of npm run admin:create, whose password is valid even if OIDC_STAFF turns the others off'`);
  await knex.raw(`
    create table oidc_logouts (
      token_hash bytea primary key,
      expires_at timestamptz not null
    )`);
  await knex.raw('create index oidc_logouts_by_end on oidc_logouts (expires_at)');
  await knex.raw(`comment on table oidc_logouts is 'Logout tokens of providers, each of which is valid once'`);
  // A slash at the end of an issuer is no difference.
  await knex.raw(`
    update identities i set issuer = rtrim(issuer, '/')
    where issuer like '%/' and not exists (
      select from identities o where o.issuer = rtrim(i.issuer, '/') and o.subject = i.subject
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table oidc_logouts');
  await knex.raw('drop table local_logins');
  await knex.raw('alter table sessions drop column oidc_issuer, drop column oidc_subject, drop column oidc_session');
}
