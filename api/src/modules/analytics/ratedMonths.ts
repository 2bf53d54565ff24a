import type { CompanyHistory } from '@heard/contract';
import type { CompanyMonthsTable } from '../../database/schema/tables.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { getMean } from '../../kernel/mean.ts';

/**
 * Maximum number of reviews that a request counts. A company whose months are not stored has fewer than 64 reviews, unless a job is about to store
 * its months.
 */
const MAX_COUNTED_REVIEWS = 10_000;

const RATED = [0, 1, 2, 3, 4, 5].map((stars) => `count(*) filter (where r.rating = ${stars})`).join(', ');

const NONE = [0, 0, 0, 0, 0, 0];

/** A month in which a company got reviews. */
export type MonthRow = Pick<CompanyMonthsTable, 'rated'> & { month: string };

/**
 * SQL that selects the `MonthRow`s of a company `c` since a day. The day is bound twice. Months without reviews may be missing. The result
 * is null until the reviews of the company are counted.
 */
export const MONTHS_SINCE = `case
  when c.months_filled_at is not null then coalesce((
    select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'rated', m.rated))
    from company_months m where m.company_id = c.id and m.month >= ?::date), '[]')
  when c.reviews_count <= ${MAX_COUNTED_REVIEWS} then coalesce((
    select json_agg(json_build_object('month', month, 'rated', rated)) from (
      select to_char(r.created_at at time zone 'utc', 'YYYY-MM') as month, array[${RATED}] as rated from reviews r
      where r.company_id = c.id and ${isCounted('r')}
        and r.created_at >= ?::date at time zone 'utc'
      group by 1) counted), '[]')
end`;

/** Returns the ratings of each month, with zeros for months without reviews. @param months such as `2026-11` */
export function toRatedMonths(rows: readonly MonthRow[], months: readonly string[]): CompanyHistory['months'] {
  const counted = new Map(rows.map(({ month, rated }) => [month, rated]));
  return months.map((month) => {
    const rated = counted.get(month) ?? NONE;
    return { month, rated, mean: getMean(rated) };
  });
}
