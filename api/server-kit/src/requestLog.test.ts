import { toLoggedPath } from './requestLog.ts';

// Covers ASVS-16.2.5
it.each([
  ['/search?q=my+doctor', '/search'],
  ['/unsubscribe/SECRET-token_1', '/unsubscribe/[redacted]'],
  ['/api/digest/unsubscribe/SECRET?x=1', '/api/digest/unsubscribe/[redacted]'],
  ['/unsubscribe', '/unsubscribe'],
])('logs %s without its query and its token', (url, path) => {
  expect(toLoggedPath(url)).toBe(path);
});
