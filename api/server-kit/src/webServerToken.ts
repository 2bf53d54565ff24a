import { createHmac, timingSafeEqual } from 'node:crypto';

/** Creates the bearer token by which a web server adds figures to the API. @param key `REPORT_KEY` */
export function createWebServerToken(key: string): string {
  return createHmac('sha256', key).update('webVitals').digest('base64url');
}

/**
 * Returns whether a request has the token of a web server with the same `REPORT_KEY`.
 * @param authorization the request's header
 * @param key `REPORT_KEY`; null if it is not set. Without a key, no token is valid
 */
export function hasWebServerToken(authorization: string | undefined, key: string | null): boolean {
  if (key === null || authorization === undefined) return false;
  const given = Buffer.from(authorization);
  const expected = Buffer.from(`Bearer ${createWebServerToken(key)}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
