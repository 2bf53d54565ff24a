import type { Database } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** A stored total that differs from the reviews. */
export interface Difference {
  table: 'companies' | 'users';
  /** The company's domain, or the user's id. */
  key: string;
  column: 'reviews_count' | 'ratings_sum' | 'rating_counts' | 'language_counts';
  stored: string;
  counted: string;
}

const RATINGS = [0, 1, 2, 3, 4, 5];

const STATEMENT = `
  with visible as (
    select company_id, user_id, rating, language from reviews where deleted_at is null and hidden_at is null
  ), of_company as (
    select company_id, count(*) as reviews, sum(rating) as ratings,
      array[${RATINGS.map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}]::integer[] as counts
    from visible group by company_id
  ), of_language as (
    select company_id, jsonb_object_agg(language, counts) as counts from (
      select company_id, language,
        jsonb_build_array(${RATINGS.map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}) as counts
      from visible where language is not null group by company_id, language
    ) as counted group by company_id
  ), of_user as (
    select user_id, count(*) as reviews from visible group by user_id
  ), totals as (
    select 'companies' as "table", c.domain as key, 'reviews_count' as "column",
      c.reviews_count::text as stored, coalesce(o.reviews, 0)::text as counted
    from companies c left join of_company o on o.company_id = c.id
    union all
    select 'companies', c.domain, 'ratings_sum', c.ratings_sum::text, coalesce(o.ratings, 0)::text
    from companies c left join of_company o on o.company_id = c.id
    union all
    select 'companies', c.domain, 'rating_counts', c.rating_counts::text, coalesce(o.counts, '{0,0,0,0,0,0}')::text
    from companies c left join of_company o on o.company_id = c.id
    union all
    select 'companies', c.domain, 'language_counts', c.language_counts::text, coalesce(l.counts, '{}')::text
    from companies c left join of_language l on l.company_id = c.id
    union all
    select 'users', u.id::text, 'reviews_count', u.reviews_count::text, coalesce(o.reviews, 0)::text
    from users u left join of_user o on o.user_id = u.id
  )
  select * from totals where stored <> counted order by "table", key, "column"`;

/** Recounts all reviews in one snapshot. @returns the stored totals that differ */
export async function checkTotals(database: Database): Promise<Difference[]> {
  const { rows } = await toKnex(database).raw<{ rows: Difference[] }>(STATEMENT);
  return rows;
}
