/** What a mean rating is called. */
export type RatingKind = 'none' | 'awful' | 'bad' | 'average' | 'good' | 'excellent';

const kinds = ['awful', 'bad', 'average', 'good', 'excellent', 'excellent'] as const;

/** The kind of a mean from 0 to 5 by its floor; `none` below one review (specification 2 and 9). */
export function ratingKindOf(mean: number, count: number): RatingKind {
  if (count < 1) return 'none';
  return kinds[Math.min(5, Math.max(0, Math.floor(mean)))] ?? 'none';
}
