import type { Knex } from 'knex';
import { countReviews, totalsOf } from './001-accounts-companies-reviews.ts';

/**
 * Hidden reviews, which do not count and are on no list but their author's: the totals' triggers and the indexes of the
 * public lists leave them out. What administrators did is kept in `moderation_actions`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local maintenance_work_mem = '256MB';
    alter table reviews
      add column hidden_at timestamptz,
      add column hidden_reason text,
      add column hidden_by bigint references users on delete set null,
      add constraint reviews_hidden check (
        case when hidden_at is null then num_nonnulls(hidden_reason, hidden_by) = 0 else hidden_reason is not null end
      );
    create index reviews_hidden_of_user on reviews (user_id) where hidden_at is not null and deleted_at is null;
    create index reviews_hidden_by on reviews (hidden_by) where hidden_by is not null;
    ${publicIndexes('deleted_at is null and hidden_at is null')}
    ${totalsTriggers('deleted_at is null and hidden_at is null')}

    create table moderation_actions (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      -- Ids that stay when what they name is gone: numbers that lead to nobody any more.
      admin_id bigint not null,
      action text not null check (action in ('appoint', 'hide', 'unhide', 'close')),
      review_id bigint,
      mark_id bigint,
      reason text
    );
    create index moderation_actions_by_age on moderation_actions (at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table moderation_actions;
    -- Without the columns they are visible again, and count.
    update reviews set hidden_at = null, hidden_reason = null, hidden_by = null where hidden_at is not null;
    ${totalsTriggers('deleted_at is null')}
    ${publicIndexes('deleted_at is null')}
    alter table reviews drop column hidden_at, drop column hidden_reason, drop column hidden_by;
  `);
}

/** What a company's lists are read from: 001's and 020's indexes, of the reviews that everybody sees. */
function publicIndexes(isVisible: string): string {
  return `
    drop index reviews_of_company, reviews_of_company_by_rating;
    create index reviews_of_company on reviews (company_id, created_at desc, id desc) where ${isVisible};
    create index reviews_of_company_by_rating on reviews (company_id, rating, created_at desc, id desc) where ${isVisible};`;
}

function totalsTriggers(isVisible: string): string {
  return totalsOf(isVisible)
    .map(
      ({ event, rows }) => `
    create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $$${countReviews(rows)}$$;`,
    )
    .join('');
}
