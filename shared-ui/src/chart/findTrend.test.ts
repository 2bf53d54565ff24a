import { findTrend } from './findTrend.ts';

const month = (stars: number, count: number) => [0, 1, 2, 3, 4, 5].map((one) => (one === stars ? count : 0));

it('returns the means of both halves if they differ by more than twice the standard error', () => {
  const months = [month(3, 10), month(4, 10), month(5, 10), month(4, 10)];
  expect(findTrend(months)).toEqual({ from: 3.5, to: 4.5 });
});

it('returns null for a difference within twice the standard error', () => {
  // The standard error of the difference is 1: two reviews of 3 and 5 stars, and two of 4 and 4.
  expect(findTrend([[0, 0, 0, 1, 0, 1], month(5, 2)])).toBeNull();
  expect(findTrend([month(4, 10), month(4, 10)])).toBeNull();
});

it('returns null if one half has no reviews', () => {
  expect(findTrend([])).toBeNull();
  expect(findTrend([month(5, 10), month(0, 0)])).toBeNull();
  expect(findTrend([month(5, 1), month(1, 10)])).toBeNull();
});
