/** The maximum age (s) of a cached response that a visitor receives. Browsers always revalidate the copies in their own caches. */
export const VISITOR_STALE_SECONDS = 30;

/**
 * The header of responses with the position of a write, and of the requests with which clients read after this write. Clients must not
 * parse it: they may only compare two positions as texts, to find the later position. The headers are absent while there are no read
 * replicas.
 */
export const POSITION_HEADER = 'Heard-Position';

/** The time (s) after a write for which a client sends the position of that write with its reads. */
export const POSITION_SECONDS = 60;
