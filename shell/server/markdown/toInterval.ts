import { RATING_MAX } from '@heard/contract';

/** The quantile of the normal distribution for 95 %. */
const Z = 1.96;

/** Bounds of a mean rating. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * Returns the range in which the mean of many more reviews would lie with at least 95 % certainty if these were a random sample (Wilson). The
 * formula is exact if all ratings are 0 or 5. No other distribution varies more, so the range is never too narrow.
 * @returns null if there are no reviews
 */
export function toInterval(mean: number, reviews: number): Interval | null {
  if (reviews === 0) return null;
  const share = mean / RATING_MAX;
  const square = (Z * Z) / reviews;
  const center = share + square / 2;
  const width = Z * Math.sqrt((share * (1 - share)) / reviews + square / (4 * reviews));
  const toRating = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * RATING_MAX * 100) / 100;
  return { low: toRating((center - width) / (1 + square)), high: toRating((center + width) / (1 + square)) };
}
