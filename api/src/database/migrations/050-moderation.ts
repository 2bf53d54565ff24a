import type { Knex } from 'knex';

/**
 * Hidden reviews: only visible to their authors. The triggers for totals and the indexes of public lists leave them out.
 * `moderation_actions` is the audit log of administrators.
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
      -- No foreign keys: the ids stay when the rows are deleted.
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
    -- Hidden reviews become visible, and count again.
    update reviews set hidden_at = null, hidden_reason = null, hidden_by = null where hidden_at is not null;
    ${totalsTriggers('deleted_at is null')}
    ${publicIndexes('deleted_at is null')}
    alter table reviews drop column hidden_at, drop column hidden_reason, drop column hidden_by;
  `);
}

/** Creates the indexes of 001 and 020 again, for another set of visible reviews. */
function publicIndexes(isVisible: string): string {
  return `
    drop index reviews_of_company, reviews_of_company_by_rating;
    create index reviews_of_company on reviews (company_id, created_at desc, id desc) where ${isVisible};
    create index reviews_of_company_by_rating on reviews (company_id, rating, created_at desc, id desc) where ${isVisible};`;
}

function totalsTriggers(isVisible: string): string {
  return totalTriggers(isVisible)
    .map(
      ({ event, rows }) => `
    create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $$${countReviews(rows)}$$;`,
    )
    .join('');
}

// Copied from 001.
/**
 * Returns the triggers that maintain totals. Each gets all rows of its statement; `sign` is 1 for an added and -1 for a
 * removed visible review.
 *
 * @param isVisible the condition for reviews that count
 */
function totalTriggers(isVisible: string) {
  const added = `select company_id, user_id, rating, 1 as sign from added where ${isVisible}`;
  const removed = `select company_id, user_id, rating, -1 as sign from removed where ${isVisible}`;
  return [
    { event: 'insert', tables: 'new table as added', rows: added },
    { event: 'update', tables: 'old table as removed new table as added', rows: `${added} union all ${removed}` },
    { event: 'delete', tables: 'old table as removed', rows: removed },
  ];
}

/**
 * Returns the body of a trigger function that updates totals by the changes of a statement. Updates companies, then users,
 * each ordered by id, so that concurrent writes can't deadlock.
 */
function countReviews(rows: string): string {
  const ratings = [0, 1, 2, 3, 4, 5];
  const counted = ratings.map(
    (rating) => `coalesce(sum(sign) filter (where rating = ${rating}), 0) as rated_${rating}`,
  );
  const changed = ratings.map((rating) => `coalesce(sum(sign) filter (where rating = ${rating}), 0) <> 0`);
  const added = ratings.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`);
  return `
    declare
      change record;
    begin
      for change in
        select company_id, sum(sign) as reviews, sum(sign * rating) as ratings, ${counted.join(', ')}
        from (${rows}) as signed
        group by company_id
        having ${changed.join(' or ')}
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${added.join(', ')}]
        where id = change.company_id;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (${rows}) as signed
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  `;
}
