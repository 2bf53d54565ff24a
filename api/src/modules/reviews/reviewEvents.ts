import { createEvent } from '../../kernel/createEvent.ts';

export type ReviewEvents = ReturnType<typeof createReviewEvents>;

/** Creates the events of reviews. Ids are database ids. The publisher has locked the author and the review. */
export function createReviewEvents() {
  return {
    /** The author of a review has suggested a category for a listing that has no category. */
    categorySuggested: createEvent<{ reviewId: string; companyId: string; authorId: string; categoryId: number }>(),
    /** The author has deleted a review. */
    reviewDeleted: createEvent<{ reviewId: string }>(),
    /** The author has restored a review that was just deleted. */
    reviewRestored: createEvent<{ reviewId: string }>(),
    /** The author has deleted a photo of a review. */
    photoDeleted: createEvent<{ reviewId: string; photoId: string }>(),
  };
}
