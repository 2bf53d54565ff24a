import { OverloadError } from './OverloadError.ts';

// Covers HARDENING-1.5
it.each([
  [0, [1, 2]],
  [1.2, [2, 3, 4]],
  [Number.POSITIVE_INFINITY, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
])('spreads the retries of clients when the recovery is expected in %s s', (expectedSeconds, seconds) => {
  const error = new OverloadError(expectedSeconds);
  const asked = new Set(Array.from({ length: 2000 }, () => Number(error.headers['retry-after'])));
  expect([...asked].toSorted((a, b) => a - b)).toEqual(seconds);
});
