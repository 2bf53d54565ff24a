import type { CompaniesTable } from '../database/schema/tables.ts';

/**
 * Returns the mean rating of a company; null if it has no reviews. It is computed from integers, because a stored mean would accumulate rounding
 * errors.
 */
export function toMean({
  reviews_count: reviews,
  ratings_sum: sum,
}: Pick<CompaniesTable, 'reviews_count' | 'ratings_sum'>): number | null {
  return reviews === 0 ? null : Number(sum) / reviews;
}

/** Returns the mean of ratings with two decimals. @param rated numbers of reviews by rating. @returns null if there are no reviews */
export function getMean(rated: readonly number[]): number | null {
  const reviews = rated.reduce((sum, count) => sum + count, 0);
  if (reviews === 0) return null;
  return Math.round((rated.reduce((sum, count, stars) => sum + count * stars, 0) / reviews) * 100) / 100;
}
