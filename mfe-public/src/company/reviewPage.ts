import { REVIEW_PAGE_MAX, REVIEWS_PER_PAGE } from '@heard/contract';

/**
 * Identifies a page of a company's reviews in its URL: by the number of the page (from 2), or by the review before
 * which its reviews were written.
 */
export type ReviewPageQuery = { page: number } | { before: string };

/**
 * Reads the part of the reviews that a URL names.
 * @param count the number of the company's reviews
 * @returns null for the company's first page; undefined for a page that does not exist
 */
export function readReviewPage(search: URLSearchParams, count: number): ReviewPageQuery | null | undefined {
  const before = search.get('before');
  const page = search.get('page');
  if (before !== null) return page === null && /^[1-9]\d{0,17}$/.test(before) ? { before } : undefined;
  if (page === null || page === '1') return null;
  return /^[1-9]\d?$/.test(page) && Number(page) <= countReviewPages(count) ? { page: Number(page) } : undefined;
}

/** Returns how many numbered pages a company's reviews have. */
export function countReviewPages(count: number): number {
  return Math.min(REVIEW_PAGE_MAX, Math.ceil(count / REVIEWS_PER_PAGE));
}
