/** A company's list of reviews is divided into pages, each with its own URL. This is the number of reviews on each page. */
export const REVIEWS_PER_PAGE = 20;
/** The highest page number in a company's list of reviews. Requests for older reviews use `before` instead of a number. */
export const REVIEW_PAGE_MAX = 50;

/** The minimum length of a review's text, in bytes of UTF-8. Search engines do not index the page of a review with a shorter text. */
export const INDEXED_REVIEW_MIN_BYTES = 100;

/** Returns whether search engines may index the page of a review. The pages of short texts would resemble each other. */
export function isIndexedReview({ description }: { description: string }): boolean {
  return new TextEncoder().encode(description).length >= INDEXED_REVIEW_MIN_BYTES;
}
