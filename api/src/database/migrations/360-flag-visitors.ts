import type { Knex } from 'knex';

const PURPOSES = ['resetPassword', 'confirmEmail', 'workEmailCode', 'refuseClaim'];

const isPurpose = (purposes: string[]) =>
  `check (purpose in (${purposes.map((purpose) => `'${purpose}'`).join(', ')}))`;

/** Stores people without an account who report a review, and lets emails and codes belong to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table flag_visitors (
      id uuid primary key default gen_random_uuid(),
      review_id bigint not null,
      part text not null constraint flag_visitors_part_check check (part in ('review', 'reply')),
      name text,
      email text,
      language text not null constraint flag_visitors_language_check check (language in ('en', 'es', 'fr')),
      explanation text,
      law text,
      expires_at timestamptz
    )`);
  await knex.raw(`
    comment on column flag_visitors.review_id is 'No foreign key: the row expires anyway';
    comment on column flag_visitors.email is 'Null once the decision was sent';
    comment on column flag_visitors.explanation is 'Until the email is confirmed; then it is in flags';
    comment on column flag_visitors.expires_at is 'When the row is deleted; null while the report waits for a decision'`);
  await knex.raw('create index flag_visitors_by_end on flag_visitors (expires_at) where expires_at is not null');
  await knex.raw(
    'create index flag_visitors_waiting on flag_visitors (lower(email collate "C")) where expires_at is null',
  );
  await knex.raw(`
    alter table flags
      add column visitor_id uuid,
      add constraint flags_visitor_id_fkey foreign key (visitor_id) references flag_visitors (id) on delete set null not valid,
      drop constraint flags_flagger,
      add constraint flags_flagger check (num_nonnulls(user_id, company_id, visitor_id) <= 1) not valid`);
  await knex.raw(`
    alter table mails
      add column visitor_id uuid,
      add constraint mails_visitor_id_fkey foreign key (visitor_id) references flag_visitors (id) on delete cascade not valid,
      drop constraint mails_account,
      add constraint mails_account check (num_nonnulls(user_id, company_id, claim_id, visitor_id) = 1) not valid`);
  await knex.raw(`
    alter table one_time_tokens
      add column visitor_id uuid,
      add constraint one_time_tokens_visitor_id_fkey
        foreign key (visitor_id) references flag_visitors (id) on delete cascade not valid,
      drop constraint one_time_tokens_account,
      add constraint one_time_tokens_account check (num_nonnulls(user_id, company_id, claim_id, visitor_id) = 1) not valid,
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check ${isPurpose([...PURPOSES, 'flagCode'])} not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from mails where visitor_id is not null');
  await knex.raw('delete from one_time_tokens where visitor_id is not null');
  await knex.raw(`
    alter table flags
      drop constraint flags_flagger,
      drop column visitor_id,
      add constraint flags_flagger check (num_nonnulls(user_id, company_id) <= 1)`);
  await knex.raw(`
    alter table mails
      drop constraint mails_account,
      drop column visitor_id,
      add constraint mails_account check (num_nonnulls(user_id, company_id, claim_id) = 1)`);
  await knex.raw(`
    alter table one_time_tokens
      drop constraint one_time_tokens_account,
      drop constraint one_time_tokens_purpose_check,
      drop column visitor_id,
      add constraint one_time_tokens_account check (num_nonnulls(user_id, company_id, claim_id) = 1),
      add constraint one_time_tokens_purpose_check ${isPurpose(PURPOSES)}`);
  await knex.raw('drop table flag_visitors');
}
