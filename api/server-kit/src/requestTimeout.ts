/** Time to receive a request in full. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * The interval at which Node looks for requests over the time limit. With its default, 30 s, a limit of 30 s would be
 * up to 60 s.
 */
const CHECK_INTERVAL_MS = 1000;

/**
 * Returns the options with which Fastify closes the connection of a request that has not arrived in full in time, its body included.
 * @param ms the time in milliseconds; 30 s unless given
 */
export function requestTimeout(ms = REQUEST_TIMEOUT_MS) {
  return {
    requestTimeout: ms,
    http: {
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, ms),
      requestTimeout: ms,
      // Node swaps the two limits if the limit of the headers, 60 s by default, is longer than the other.
      headersTimeout: ms,
    },
  };
}
