import type { Knex } from 'knex';

/** Creates the texts with placeholders from which the people of a company write replies. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table saved_replies (
      id bigint generated always as identity primary key,
      company_id bigint not null references companies on delete cascade,
      title text not null constraint saved_replies_title_check check (title <> ''),
      title_key text not null generated always as (lower(title)) stored,
      language text not null constraint saved_replies_language_check check (language ~ '^[a-z]{2}$'),
      text text not null constraint saved_replies_text_check check (text <> ''),
      created_at timestamptz not null default now(),
      constraint saved_replies_title_taken unique (company_id, title_key, language)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table saved_replies');
}
