import { toCharacters } from '@heard/contract';
import type { ReviewsTable } from '../../database/schema/tables.ts';
import { countTypos } from '../../kernel/matchTerm.ts';

/** The maximum share of the characters in title and description that may change while the review still counts as the same. */
const MAX_CHANGE = 1 / 5;

/** The part of a review that votes are about. After a change of this part, earlier votes may no longer count. */
export type Version = Pick<ReviewsTable, 'rating' | 'title' | 'description'>;

/**
 * Returns whether a review still resembles an earlier version: the same rating, and at least four fifths of the text.
 */
export function isSameReview(earlier: Version, present: Version): boolean {
  if (earlier.rating !== present.rating) return false;
  let [length, changed] = [0, 0];
  for (const text of ['title', 'description'] as const) {
    const characters = Array.from(toCharacters(earlier[text]));
    length += characters.length;
    if (earlier[text] !== present[text]) changed += countTypos(characters, Array.from(toCharacters(present[text])));
  }
  return changed <= length * MAX_CHANGE;
}
