import { toLoggedPath } from './requestLog.ts';

// Covers ASVS-16.2.5
it.each([
  ['/search?q=my+doctor', '/search'],
  ['/unsubscribe/SECRET-token_1', '/unsubscribe/[redacted]'],
  ['/api/digest/unsubscribe/SECRET?x=1', '/api/digest/unsubscribe/[redacted]'],
  ['/unsubscribe', '/unsubscribe'],
])('logs the URL %s without the query and the token', (url, path) => {
  expect(toLoggedPath(url)).toBe(path);
});
