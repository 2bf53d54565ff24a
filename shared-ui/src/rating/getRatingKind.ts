/** The name of a mean rating, as the key of its message. */
export type RatingKind = 'none' | 'awful' | 'bad' | 'average' | 'good' | 'excellent';

const kinds = ['awful', 'bad', 'average', 'good', 'excellent', 'excellent'] as const;

/** Returns the name of a mean rating from 0 to 5, by its floor; `none` without reviews (specification 2 and 9). */
export function getRatingKind(mean: number, count: number): RatingKind {
  if (count < 1) return 'none';
  return kinds[Math.min(5, Math.max(0, Math.floor(mean)))] ?? 'none';
}
