import type { Database } from './Database.ts';
import { countMonths } from './countMonths.ts';
import { isCounted } from '../kernel/countedReviews.ts';
import { runInTransaction } from './runInTransaction.ts';
import { sumWeights } from './sumWeights.ts';
import { toKnex } from './toKnex.ts';

/** A stored total that differs from the reviews. */
export interface Difference {
  table:
    | 'companies'
    | 'company_flag_counts'
    | 'company_months'
    | 'company_topic_months'
    | 'company_topics'
    | 'review_topics'
    | 'reviews'
    | 'users';
  /** Identifies the row with the wrong total: a domain (with a month or topic, if any), a user id or a review id. */
  key: string;
  column:
    | 'reviews_count'
    | 'helpful_count'
    | 'ratings_sum'
    | 'rating_counts'
    | 'language_counts'
    | 'hidden_count'
    | 'employee_count'
    | 'competitor_count'
    | 'benefit_count'
    | 'invited_counts'
    | 'confirmed_counts'
    | 'rating_weights'
    | 'counts'
    | 'details'
    | 'merged_into'
    | 'removed_at'
    | 'visible_reviews'
    | 'replied_at'
    | 'photos_count'
    | 'is_counted';
  stored: string;
  counted: string;
}

const RATINGS = [0, 1, 2, 3, 4, 5];

/** Maps each column that stores a number of labelled reviews to the column of the query below that counts these reviews. */
const LABELLED = { employee_count: 'employees', competitor_count: 'competitors', benefit_count: 'benefits' };

const STATEMENT = `
  with visible as (
    select company_id, user_id, rating, language, created_at, replied_at, origin, helpful, relation, benefit,
      ${isCounted()} as counts
    from reviews where deleted_at is null and hidden_at is null
  ), counted as (
    select * from visible where counts
  ), hidden as (
    select company_id, count(*) as reviews from reviews where deleted_at is null and hidden_reason is not null group by company_id
  ), of_month as (
    select company_id, month, rated::text || replied || reply_times::text as counts,
      invited::text || confirmed::text || languages::text as details
    from (${countMonths('company_id in (select id from companies where months_filled_at is not null)')}) counted
  ), no_month as (
    select '{0,0,0,0,0,0}0{0,0,0,0,0,0,0,0,0,0}' as counts, '{0,0,0,0,0,0}{0,0,0,0,0,0}{}' as details
  ), of_company as (
    select company_id, count(*) as reviews, sum(rating) as ratings,
      array[${RATINGS.map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}]::integer[] as counts,
      ${['invited', 'confirmed'].map((origin) => `array[${RATINGS.map((rating) => `count(*) filter (where rating = ${rating} and origin = '${origin}')`).join(', ')}]::integer[] as ${origin}`).join(', ')}
    from counted group by company_id
  ), labelled as (
    select company_id, count(*) filter (where relation = 'employee') as employees,
      count(*) filter (where relation = 'competitor') as competitors, count(*) filter (where counts and benefit) as benefits
    from visible where relation is not null or benefit group by company_id
  ), of_language as (
    select company_id, jsonb_object_agg(language, counts) as counts from (
      select company_id, language,
        jsonb_build_array(${RATINGS.map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}) as counts
      from counted where language is not null group by company_id, language
    ) as by_language group by company_id
  ), weighed as (${sumWeights('true')}
  ), of_user as (
    select user_id, count(*) as reviews, sum(helpful) as helpful from visible group by user_id
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
    select 'companies', c.domain, 'invited_counts', c.invited_counts::text, coalesce(o.invited, '{0,0,0,0,0,0}')::text
    from companies c left join of_company o on o.company_id = c.id
    union all
    select 'companies', c.domain, 'confirmed_counts', c.confirmed_counts::text, coalesce(o.confirmed, '{0,0,0,0,0,0}')::text
    from companies c left join of_company o on o.company_id = c.id
    union all
    select 'companies', c.domain, 'language_counts', c.language_counts::text, coalesce(l.counts, '{}')::text
    from companies c left join of_language l on l.company_id = c.id
    union all
    ${Object.entries(LABELLED)
      .map(
        ([column, counted]) => `
    select 'companies', c.domain, '${column}', c.${column}::text, coalesce(l.${counted}, 0)::text
    from companies c left join labelled l on l.company_id = c.id
    union all`,
      )
      .join('')}
    select 'companies', c.domain, 'hidden_count', c.hidden_count::text, coalesce(h.reviews, 0)::text
    from companies c left join hidden h on h.company_id = c.id
    union all
    -- As numbers: their texts differ in zeros. Null until they are summed up.
    select 'companies', c.domain, 'rating_weights', c.rating_weights::text,
      case when c.rating_weights = coalesce(w.weights, '{0,0,0,0,0,0}') then c.rating_weights else coalesce(w.weights, '{0,0,0,0,0,0}') end::text
    from companies c left join weighed w on w.company_id = c.id where c.rating_weights is not null
    union all
    select 'company_months', c.domain || ' ' || to_char(coalesce(m.month, o.month), 'YYYY-MM'), 'counts',
      coalesce(m.rated::text || m.replied || m.reply_times::text, n.counts), coalesce(o.counts, n.counts)
    from company_months m full join of_month o on o.company_id = m.company_id and o.month = m.month
      join companies c on c.id = coalesce(m.company_id, o.company_id) cross join no_month n
    union all
    -- Null until the month is counted again.
    select 'company_months', c.domain || ' ' || to_char(m.month, 'YYYY-MM'), 'details',
      m.invited::text || m.confirmed::text || m.languages::text, coalesce(o.details, n.details)
    from company_months m left join of_month o on o.company_id = m.company_id and o.month = m.month
      join companies c on c.id = m.company_id cross join no_month n where m.languages is not null
    union all
    select 'reviews', r.id::text, 'replied_at', coalesce(r.replied_at::text, 'none'), coalesce(p.created_at::text, 'none')
    from (select id, replied_at from reviews where replied_at is not null) r
      full join (select review_id, created_at from replies where deleted_at is null and hidden_at is null) p on p.review_id = r.id
    -- The replies of an account that has ended, until they are purged.
    where not exists (select from replies d where d.review_id = r.id and d.deleted_at is not null)
    union all
    select 'reviews', r.id::text, 'helpful', r.helpful::text, coalesce(v.votes, 0)::text
    from reviews r full join (
      select review_id, count(*) as votes from helpful_votes
      where withdrawn_at is null and void_at is null and set_aside_at is null group by review_id) v
      on v.review_id = r.id where r.helpful <> 0 or v.votes is not null
    union all
    select 'reviews', r.id::text, 'photos_count', r.photos_count::text, coalesce(f.photos, 0)::text
    from reviews r left join (select review_id, count(*) as photos from review_photos group by 1) f on f.review_id = r.id
    where r.photos_count <> 0 or f.photos is not null
    union all
    select 'company_flag_counts', c.domain || ' ' || key, 'counts', coalesce(n.count, 0)::text, coalesce(f.flags, 0)::text
    from (
        select company_id, concat_ws(' ', by_company, reason, state) as key, count from company_flag_counts) n
      full join (
        select reviewed_company_id as company_id, concat_ws(' ', by_company, reason, state) as key, count(*) as flags
        from flags group by 1, 2) f using (company_id, key)
      join companies c on c.id = company_id
    union all
    select 'review_topics', t.review_id || ' ' || t.topic, 'is_counted',
      concat_ws(' ', t.company_id, t.rating, t.created_at, t.experience_month, t.is_counted),
      -- Another rating is only queued.
      coalesce(concat_ws(' ', r.company_id,
        case when exists (select from topics_queue q where q.review_id = r.id) then t.rating else r.rating end, r.created_at, date_trunc('month', r.experience_date at time zone 'utc')::date,
        ${isCounted('r')}), 'none')
    from review_topics t left join reviews r on r.id = t.review_id
    union all
    select 'company_topics', c.domain || ' ' || topic, 'counts', coalesce(s.rated, '{0,0,0,0,0,0}')::text,
      coalesce(o.rated, '{0,0,0,0,0,0}')::text
    from company_topics s full join (
        select company_id, topic, array[${RATINGS.map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}]::integer[] as rated
        from review_topics where is_counted group by 1, 2) o using (company_id, topic)
      join companies c on c.id = company_id
    union all
    select 'company_topic_months', c.domain || ' ' || topic || ' ' || to_char(month, 'YYYY-MM'), 'counts',
      coalesce(s.rated::text || s.experienced, '{0,0,0,0,0,0}0'), coalesce(o.rated::text || o.experienced, '{0,0,0,0,0,0}0')
    from company_topic_months s full join (
        select company_id, topic, month,
          array[${RATINGS.map((rating) => `count(*) filter (where written and rating = ${rating})`).join(', ')}]::integer[] as rated,
          count(*) filter (where not written) as experienced
        from (
          select company_id, topic, rating, date_trunc('month', created_at at time zone 'utc')::date as month, true as written
          from review_topics where is_counted
          union all select company_id, topic, rating, experience_month, false from review_topics where is_counted
        ) places group by 1, 2, 3) o using (company_id, topic, month)
      join companies c on c.id = company_id
    union all
    -- One look-up always leads to a company that is not merged itself.
    select 'companies', c.domain, 'merged_into', i.domain, coalesce(
      (select n.domain from companies n where n.id = i.merged_into), case when c.removed_at is null then 'none' else i.domain end)
    from companies c join companies i on i.id = c.merged_into
    union all
    -- A company is removed while it is merged or blocked.
    select 'companies', c.domain, 'removed_at', case when c.removed_at is null then 'none' else 'removed' end,
      case when c.merged_into is null and b.company_id is null then 'none' else 'removed' end
    from companies c left join blocked_companies b on b.company_id = c.id
    where c.removed_at is not null or b.company_id is not null
    union all
    select 'companies', c.domain, 'visible_reviews', o.reviews::text, '0'
    from companies c join (select company_id, count(*) as reviews from visible group by company_id) o on o.company_id = c.id
    where c.merged_into is not null
    union all
    select 'users', u.id::text, 'reviews_count', u.reviews_count::text, coalesce(o.reviews, 0)::text
    from users u left join of_user o on o.user_id = u.id
    union all
    -- Null until the account from before profiles gets a public page.
    select 'users', u.id::text, 'helpful_count', u.helpful_count::text, coalesce(o.helpful, 0)::text
    from users u left join of_user o on o.user_id = u.id where u.helpful_count is not null
  )
  select * from totals where stored <> counted order by "table", key, "column"`;

/** Recounts all reviews in one snapshot. @returns the stored totals that differ */
export async function checkTotals(database: Database): Promise<Difference[]> {
  return runInTransaction(database, async (transaction) => {
    // Disables nested loops, because PostgreSQL has no statistics after a restore. The planner would expect few rows, and compare each row with all
    // other rows.
    await toKnex(transaction).raw('set local enable_nestloop = off');
    // With the high costs of disabled nested loops, PostgreSQL would compile the statement for more than ten seconds, even on an empty
    // database.
    await toKnex(transaction).raw('set local jit = off');
    const { rows } = await toKnex(transaction).raw<{ rows: Difference[] }>(STATEMENT);
    return rows;
  });
}
