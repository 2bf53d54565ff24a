/** The minimum number of people who find the featured review of the home page helpful. */
export const FEATURED_MIN_HELPFUL = 4;
/** The maximum age of the featured review, in days. */
export const FEATURED_DAYS = 30;
