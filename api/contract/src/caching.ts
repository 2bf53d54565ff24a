/** The greatest age of a cached response that a visitor receives, in seconds. Browsers always revalidate theirs. */
export const VISITOR_STALE_SECONDS = 30;
