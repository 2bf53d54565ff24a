import { REVIEW_PAGE_MAX, REVIEWS_PER_PAGE } from '@heard/contract';
import { countReviewPages, readReviewPage } from './reviewPage.ts';

const LAST_REVIEW = REVIEW_PAGE_MAX * REVIEWS_PER_PAGE;

it.each([
  [0, 0],
  [REVIEWS_PER_PAGE, 1],
  [REVIEWS_PER_PAGE + 1, 2],
  [LAST_REVIEW, REVIEW_PAGE_MAX],
  [LAST_REVIEW + 1, REVIEW_PAGE_MAX],
])('numbers the pages of %i reviews up to %i', (count, pages) => {
  expect(countReviewPages(count)).toBe(pages);
});

it.each([
  [`page=${REVIEW_PAGE_MAX}`, { page: REVIEW_PAGE_MAX }],
  [`page=${REVIEW_PAGE_MAX + 1}`, undefined],
  ['page=1', null],
  ['before=81', { before: '81' }],
])('reads the part of the reviews that the query %s names', (query, part) => {
  expect(readReviewPage(new URLSearchParams(query), LAST_REVIEW + 1)).toEqual(part);
});
