/**
 * How many seconds an answer to a visitor may be old that a cache on the way gives, at most. A browser keeps none without
 * asking.
 */
export const VISITOR_STALE_SECONDS = 30;
