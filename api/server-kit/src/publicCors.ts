/** The response headers that pages of other origins may read, in addition to headers that CORS always exposes. */
export const EXPOSED_HEADERS = [
  'Link',
  'ETag',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Total-Count',
  'X-Request-Id',
  'Heard-Position',
];

/** The time (s) for which browsers store the response to a preflight request for public data. */
export const PREFLIGHT_SECONDS = 24 * 60 * 60;
