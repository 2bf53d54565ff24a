/** Returns what an email about a new review is about: it is removed when the review is deleted before it is sent. */
export const aboutReview = (reviewId: string): string => `review ${reviewId}`;
