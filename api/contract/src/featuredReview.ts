/** How many people find the review helpful, at least, that the home page shows large. */
export const FEATURED_MIN_HELPFUL = 4;
/** The age in days that it has at most. */
export const FEATURED_DAYS = 30;
