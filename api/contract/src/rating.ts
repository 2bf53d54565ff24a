import type { RuleProblem } from './problem.ts';

export const RATING_MIN = 0;
export const RATING_MAX = 5;

/** Checks a rating: an integer from 0 to 5. */
export function checkRating(rating: unknown): RuleProblem | null {
  if (rating === null || rating === undefined) return { code: 'required' };
  return typeof rating === 'number' && Number.isInteger(rating) && rating >= RATING_MIN && rating <= RATING_MAX
    ? null
    : { code: 'notARating' };
}
