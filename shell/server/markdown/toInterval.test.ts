import { toInterval } from './toInterval.ts';

it.each([
  [5, 1, { low: 1.03, high: 5 }],
  [5, 100, { low: 4.82, high: 5 }],
  [0, 100, { low: 0, high: 0.18 }],
  [4, 10, { low: 2.45, high: 4.72 }],
  [4, 10_000, { low: 3.96, high: 4.04 }],
])('returns the bounds of a mean of %d from %d reviews', (mean, reviews, interval) => {
  expect(toInterval(mean, reviews)).toEqual(interval);
});

it('returns no bounds for a company without reviews', () => {
  expect(toInterval(0, 0)).toBeNull();
});
