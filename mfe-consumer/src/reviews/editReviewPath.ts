import { paths } from '@heard/sdk';

/** The query parameter of My reviews with the id of a review in edit mode. It may be repeated. */
export const EDIT = 'edit';

/** Returns the path of My reviews with a review in edit mode. */
export function editReviewPath(reviewId: string): string {
  return `${paths.myReviews}?${new URLSearchParams({ [EDIT]: reviewId }).toString()}`;
}
