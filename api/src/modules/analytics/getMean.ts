/** Returns the mean of ratings with two decimals. @param rated numbers of reviews by rating. @returns null without reviews */
export function getMean(rated: readonly number[]): number | null {
  const reviews = rated.reduce((sum, count) => sum + count, 0);
  if (reviews === 0) return null;
  return Math.round((rated.reduce((sum, count, stars) => sum + count * stars, 0) / reviews) * 100) / 100;
}
