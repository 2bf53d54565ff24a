/** The number of reviews on a page of a company's reviews that has a URL. */
export const REVIEWS_PER_PAGE = 20;
/** The last page of a company's reviews that has a number. Older reviews are read with `before`. */
export const REVIEW_PAGE_MAX = 50;
