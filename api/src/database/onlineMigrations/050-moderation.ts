import type { Knex } from 'knex';

// Indexes can only be built concurrently outside of a transaction. Each statement may be repeated after an interruption.
export const config = { transaction: false };

export { down } from '../migrations/050-moderation.ts';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';

/**
 * Leads to the same schema as the migration of this name, which blocks readers of `reviews` while it builds two indexes: adds
 * the constraint without checking it, builds indexes concurrently, and holds locks only to exchange them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction.raw(`
      set local lock_timeout = '500ms';
      alter table reviews
        add column if not exists hidden_at timestamptz,
        add column if not exists hidden_reason text,
        add column if not exists hidden_by bigint,
        drop constraint if exists reviews_hidden,
        drop constraint if exists reviews_hidden_by_fkey,
        add constraint reviews_hidden_by_fkey foreign key (hidden_by) references users on delete set null not valid,
        add constraint reviews_hidden check (
          case when hidden_at is null then num_nonnulls(hidden_reason, hidden_by) = 0 else hidden_reason is not null end
        ) not valid;
      ${totalsTriggers(IS_VISIBLE)}
      create table if not exists moderation_actions (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        -- No foreign keys: the ids stay when the rows are deleted.
        admin_id bigint not null,
        action text not null check (action in ('appoint', 'hide', 'unhide', 'close')),
        review_id bigint,
        mark_id bigint,
        reason text
      );
      create index if not exists moderation_actions_by_age on moderation_actions (at)`);
  });
  await knex.raw('alter table reviews validate constraint reviews_hidden');
  await knex.raw('alter table reviews validate constraint reviews_hidden_by_fkey');
  await createIndex(
    knex,
    'reviews_hidden_of_user',
    'reviews (user_id) where hidden_at is not null and deleted_at is null',
  );
  await createIndex(knex, 'reviews_hidden_by', 'reviews (hidden_by) where hidden_by is not null');
  await replaceIndex(knex, 'reviews_of_company', `reviews (company_id, created_at desc, id desc) where ${IS_VISIBLE}`);
  await replaceIndex(
    knex,
    'reviews_of_company_by_rating',
    `reviews (company_id, rating, created_at desc, id desc) where ${IS_VISIBLE}`,
  );
}

/** Builds an index without blocking anybody. An interrupted attempt leaves an invalid index, which is replaced. */
async function createIndex(knex: Knex, name: string, definition: string): Promise<void> {
  await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw(`create index concurrently ${name} on ${definition}`);
}

/** Builds an index next to the one of that name, and puts it in its place. */
async function replaceIndex(knex: Knex, name: string, definition: string): Promise<void> {
  await createIndex(knex, `${name}_next`, definition);
  await knex.transaction((transaction) =>
    transaction.raw(
      `set local lock_timeout = '500ms'; drop index if exists ${name}; alter index ${name}_next rename to ${name}`,
    ),
  );
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
