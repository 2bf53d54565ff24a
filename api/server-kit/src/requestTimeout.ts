/** The time (ms) in which a request has to be received completely. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * The interval at which Node looks for requests over the time limit. With Node's default interval of 30 s, a request
 * with a limit of 30 s could last up to 60 s.
 */
const CHECK_INTERVAL_MS = 1000;

/**
 * Returns Fastify's options for the time limit of a complete request, including its body. Fastify closes the connection of a request that
 * takes longer.
 * @param ms the time in milliseconds; 30 s unless given
 */
export function requestTimeout(ms = REQUEST_TIMEOUT_MS) {
  return {
    requestTimeout: ms,
    http: {
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, ms),
      requestTimeout: ms,
      // Replaces the default of 60 s, because Node swaps `headersTimeout` and `requestTimeout` if `headersTimeout` is longer.
      headersTimeout: ms,
    },
  };
}
