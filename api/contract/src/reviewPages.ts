/** The number of reviews on a page of a company's reviews that has a URL. */
export const REVIEWS_PER_PAGE = 20;
/** The last page of a company's reviews that has a number. Older reviews are read with `before`. */
export const REVIEW_PAGE_MAX = 50;

/** The minimum length, in bytes of UTF-8, of the text of a review whose page search engines index. */
export const INDEXED_REVIEW_MIN_BYTES = 100;

/** Returns whether search engines may index the page of a review. The pages of short texts would resemble each other. */
export function isIndexedReview({ description }: { description: string }): boolean {
  return new TextEncoder().encode(description).length >= INDEXED_REVIEW_MIN_BYTES;
}
