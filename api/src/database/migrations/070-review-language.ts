import type { Knex } from 'knex';

const IS_VISIBLE = 'deleted_at is null and hidden_at is null';
const RATINGS = [0, 1, 2, 3, 4, 5];

/**
 * The detected language of each review, and a company's number of reviews by language and rating. Existing reviews are
 * filled in the background: `review_language_fill` has one row, the last processed review, until that is done.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table reviews add column language text;
    alter table companies add column language_counts jsonb not null default '{}';

    -- Adds changes to the counts of languages, and removes languages without reviews.
    create function add_language_counts(kept jsonb, change jsonb) returns jsonb language sql immutable parallel safe
      begin atomic
        select coalesce(jsonb_object_agg(language, counts), '{}') from (
          select coalesce(k.key, c.key) as language,
            jsonb_build_array(${RATINGS.map(
              (rating) => `coalesce((k.value -> ${rating})::integer, 0) + coalesce((c.value -> ${rating})::integer, 0)`,
            ).join(', ')}) as counts
          from jsonb_each(kept) k full join jsonb_each(change) c on c.key = k.key
        ) as added where counts <> '[0, 0, 0, 0, 0, 0]';
      end;
    ${totalsTriggers()}

    create table review_language_fill (after_id bigint not null);
    insert into review_language_fill (after_id) values (0);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table review_language_fill;
    ${totalTriggers(IS_VISIBLE)
      .map(({ event, rows }) => replaceCounting(event, countReviewsBefore(rows)))
      .join('')}
    drop function add_language_counts(jsonb, jsonb);
    alter table companies drop column language_counts;
    alter table reviews drop column language;
  `);
}

function totalsTriggers(): string {
  const visible = (table: string, sign: number) =>
    `select company_id, user_id, rating, language, ${sign} as sign from ${table} where ${IS_VISIBLE}`;
  const [added, removed] = [visible('added', 1), visible('removed', -1)];
  return (
    replaceCounting('insert', countReviews(added)) +
    replaceCounting('update', countReviews(`${added} union all ${removed}`)) +
    replaceCounting('delete', countReviews(removed))
  );
}

function replaceCounting(event: string, body: string): string {
  return `create or replace function count_reviews_after_${event}() returns trigger language plpgsql as $$${body}$$;\n`;
}

/** Extends the function of 001 by counts per language. Locks rows in the same order. */
function countReviews(rows: string): string {
  const counted = RATINGS.map((rating) => `coalesce(sum(sign) filter (where rating = ${rating}), 0)`);
  const named = counted.map((count, rating) => `${count} as rated_${rating}`).join(', ');
  const changed = counted.map((count) => `${count} <> 0`).join(' or ');
  return `
    declare
      change record;
    begin
      for change in
        with signed as (${rows}), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(${counted.join(', ')}) as counts
            from signed where language is not null group by company_id, language having ${changed}
          ) as counted group by company_id
        ), of_company as (
          select company_id, sum(sign) as reviews, sum(sign * rating) as ratings, ${named} from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where ${RATINGS.map((rating) => `rated_${rating} <> 0`).join(' or ')} or languages is not null
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[${RATINGS.map((rating) => `rating_counts[${rating + 1}] + change.rated_${rating}`).join(', ')}],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end
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
function countReviewsBefore(rows: string): string {
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
