import { isCounted } from '../kernel/countedReviews.ts';

const RATINGS = [0, 1, 2, 3, 4, 5];
const TIMES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const countEach = (values: number[], value: string, condition = '') =>
  values.map((one) => `count(*) filter (where ${value} = ${one}${condition})`).join(', ');

/** The columns of `company_months` that `countMonths` selects, in its order. */
export const MONTH_COLUMNS = [
  'company_id',
  'month',
  'rated',
  'replied',
  'reply_times',
  'invited',
  'confirmed',
  'languages',
] as const;

/**
 * Builds the query that computes the rows of `company_months`, with the same result as the triggers.
 *
 * @param condition on `reviews`
 */
export function countMonths(condition: string): string {
  return `
    with visible as (
      select company_id, date_trunc('month', created_at at time zone 'utc')::date as month, rating, created_at, replied_at, origin,
        coalesce(language, 'und') as language
      from reviews where ${condition} and ${isCounted()}
    ), of_language as (
      select company_id, month, jsonb_object_agg(language, counts) as languages from (
        select company_id, month, language, jsonb_build_array(${countEach(RATINGS, 'rating')}) as counts
        from visible group by company_id, month, language) counted group by company_id, month
    ), of_month as (
      select company_id, month, array[${countEach(RATINGS, 'rating')}]::integer[] as rated, count(replied_at)::integer as replied,
        array[${countEach(TIMES, 'reply_time_class(created_at, replied_at)')}]::integer[] as reply_times,
        ${['invited', 'confirmed'].map((origin) => `array[${countEach(RATINGS, 'rating', ` and origin = '${origin}'`)}]::integer[] as ${origin}`).join(', ')}
      from visible group by company_id, month
    )
    select ${MONTH_COLUMNS.join(', ')} from of_month join of_language using (company_id, month)`;
}
