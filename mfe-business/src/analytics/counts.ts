/** Numbers of reviews with 0 to 5 stars. */
export type ByRating = readonly number[];

export const countReviews = (rated: ByRating): number => rated.reduce((sum, one) => sum + one, 0);

/** Computes the mean rating from the number of reviews with each rating. Returns null if there are no reviews. */
export function getMean(rated: ByRating): number | null {
  const reviews = countReviews(rated);
  return reviews === 0 ? null : rated.reduce((sum, one, stars) => sum + one * stars, 0) / reviews;
}
