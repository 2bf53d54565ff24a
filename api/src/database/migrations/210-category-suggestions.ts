import type { Knex } from 'knex';

/**
 * The categories that reviewers suggest for listings, and decisions of administrators that no person has made: a category that
 * two reviewers have suggested is accepted by the worker.
 */
export async function up(knex: Knex): Promise<void> {
  // The foreign key locks its table against writes, so all locks come first (see record 43).
  await knex.raw(`
    set local lock_timeout = '100ms';
    lock table reviews in share row exclusive mode;
    lock table moderation_actions in access exclusive mode;

    -- settled_at: since when the company has the category. due_at: when the suggestion is considered although nothing was written;
    -- null if never.
    create table category_suggestions (
      review_id bigint primary key references reviews on delete cascade,
      company_id bigint not null,
      user_id bigint not null,
      category_id smallint not null,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      due_at timestamptz
    );
    create index category_suggestions_of_company on category_suggestions (company_id, category_id);
    create index category_suggestions_of_user on category_suggestions (user_id);
    create index category_suggestions_open on category_suggestions (review_id desc) where settled_at is null;
    create index category_suggestions_due on category_suggestions (due_at) where due_at is not null;

    -- Null where no person has decided.
    alter table moderation_actions alter column admin_id drop not null, add column source text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from moderation_actions where admin_id is null;
    alter table moderation_actions alter column admin_id set not null, drop column source;
    drop table category_suggestions;
  `);
}
