import type { RuleProblem } from './RuleProblem.ts';

/** The worst rating. */
export const RATING_MIN = 0;
/** The best rating. */
export const RATING_MAX = 5;

/** The number of visible reviews that a company needs for a score and a place in lists. Each score contains the same number of assumed reviews. */
export const SCORED_FROM_REVIEWS = 5;

/** Checks a rating: an integer from 0 to 5. @returns `required`, `notARating`, or null when the rating is valid */
export function checkRating(rating: unknown): RuleProblem | null {
  if (rating === null || rating === undefined) return { code: 'required' };
  return typeof rating === 'number' && Number.isInteger(rating) && rating >= RATING_MIN && rating <= RATING_MAX
    ? null
    : { code: 'notARating' };
}
