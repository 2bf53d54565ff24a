/** Returns the `about` of an email about a new review: the email is removed when the review is deleted before it is sent. */
export const aboutReview = (reviewId: string): string => `review ${reviewId}`;
