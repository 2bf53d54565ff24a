/** Returns the `about` of an email about a new review. It identifies the email to remove if the review is deleted before the delivery. */
export const aboutReview = (reviewId: string): string => `review ${reviewId}`;
