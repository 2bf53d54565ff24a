import { isCounted } from '../kernel/countedReviews.ts';

const RATINGS = [0, 1, 2, 3, 4, 5];

/**
 * Builds the query that computes the `company_id` and `weights` of the companies with reviews that count, with the same result as the
 * triggers. Computes the power of two once per company, rating and day.
 *
 * @param condition on `reviews`
 */
export function sumWeights(condition: string): string {
  return `
    select company_id, array[${RATINGS.map((rating) => `coalesce(sum(reviews * rating_weight(at)) filter (where rating = ${rating}), 0)`).join(', ')}] as weights
    from (
      select company_id, rating, count(*) as reviews, min(created_at) as at from reviews
      where ${condition} and ${isCounted()}
      group by company_id, rating, (created_at at time zone 'utc')::date
    ) as days group by company_id`;
}
