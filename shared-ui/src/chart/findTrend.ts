/** A change of the mean that is too large to be due to chance. */
export interface Trend {
  from: number;
  to: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns the mean rating from the number of reviews per rating, and the square of its standard error. */
function describe(rated: readonly number[]): { mean: number; error: number } | null {
  const count = sum(rated);
  if (count < 2) return null;
  const mean = sum(rated.map((one, stars) => one * stars)) / count;
  const variance = sum(rated.map((one, stars) => one * (stars - mean) ** 2)) / (count - 1);
  return { mean, error: variance / count };
}

/**
 * Compares the mean of the second half of the months with the mean of the first half.
 *
 * @param months the numbers of reviews with 0 to 5 stars in each month, oldest first
 * @returns null unless the difference is more than twice its standard error
 */
export function findTrend(months: readonly (readonly number[])[]): Trend | null {
  const half = Math.ceil(months.length / 2);
  const addUp = (part: readonly (readonly number[])[]) =>
    [0, 1, 2, 3, 4, 5].map((stars) => sum(part.map((rated) => rated[stars] ?? 0)));
  const [before, after] = [describe(addUp(months.slice(0, half))), describe(addUp(months.slice(half)))];
  if (before === null || after === null) return null;
  const difference = Math.abs(after.mean - before.mean);
  return difference > 2 * Math.sqrt(before.error + after.error) ? { from: before.mean, to: after.mean } : null;
}
