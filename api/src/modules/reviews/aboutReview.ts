/** Returns the `about` of an email about a new review, by which the email is removed if the review is deleted before the email is sent. */
export const aboutReview = (reviewId: string): string => `review ${reviewId}`;
