import { getMean, toMean } from './mean.ts';

it.each([
  ['0', 0, null],
  ['0', 2, 0],
  ['7', 2, 3.5],
  ['10', 3, 10 / 3],
])('divides the sum %s of the ratings of a company by its number of reviews, %i', (sum, reviews, mean) => {
  expect(toMean({ ratings_sum: sum, reviews_count: reviews })).toBe(mean);
});

it.each([
  [[0, 0, 0, 0, 0, 0], null],
  [[2, 0, 0, 0, 0, 0], 0],
  [[0, 0, 1, 0, 0, 2], 4],
  [[1, 0, 0, 0, 1, 1], 3],
  [[0, 1, 0, 0, 0, 2], 3.67],
])('computes the mean rating from the numbers %p of reviews by rating, with two decimals', (rated, mean) => {
  expect(getMean(rated)).toBe(mean);
});
