/** The response headers that pages of other origins may read, besides those that CORS always exposes. */
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

/** How long browsers store the response to a preflight request for public data, in seconds. */
export const PREFLIGHT_SECONDS = 24 * 60 * 60;
