import { paths } from '@heard/sdk';

/** What `?edit=` of My reviews names: a review that is in edit mode. There may be several. */
export const EDIT = 'edit';

/** The address that leads to one's own review in edit mode. */
export function editReviewPath(reviewId: string): string {
  return `${paths.myReviews}?${new URLSearchParams({ [EDIT]: reviewId }).toString()}`;
}
