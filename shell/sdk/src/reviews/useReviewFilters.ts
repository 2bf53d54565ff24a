import { toQuery } from '@heard/contract';
import { useSearchParams } from '@heard/sdk';
import { useMemo } from 'react';
import { NO_FILTERS, readReviewFilters, toReviewsQuery, type ReviewFilters } from './reviewFilters.ts';

/**
 * Changes some of the filters, or the order.
 * @example
 * const change: ChangeFilters = (changes) => setFilters({ ...filters, ...changes });
 */
export type ChangeFilters = (changes: Partial<ReviewFilters>) => void;

/**
 * Keeps the filters in the URL's query string, so that a list can be bookmarked and shared.
 * @example
 * const [filters, change] = useReviewFilters();
 * <ReviewControls {...company} filters={filters} onChange={change} />
 */
export function useReviewFilters(): [ReviewFilters, ChangeFilters] {
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = useMemo(() => readReviewFilters(searchParams), [searchParams]);
  function change(changes: Partial<ReviewFilters>) {
    // Reads the current URL, because the URL may already contain a previous change that is not rendered yet.
    const current = readReviewFilters(new URLSearchParams(window.location.search));
    setSearchParams(toQuery(toReviewsQuery({ ...current, ...changes })), { replace: true, preventScrollReset: true });
  }
  return [filters, change];
}

/**
 * Returns whether the filters may leave out reviews. Ignores the order, because it leaves out no reviews.
 * @example
 * {hasFilters(filters) && <MatchLine shown={1} total={40} hasMore={false} onClear={clear} />}
 */
export function hasFilters(filters: ReviewFilters): boolean {
  return Object.keys(toReviewsQuery({ ...filters, sort: NO_FILTERS.sort })).length > 0;
}

/**
 * Returns whether the total of a page is the exact number of matching reviews. The API does not count the matches of:
 * - a text search
 * - the benefit filter
 * - a language together with an origin or the order by votes
 * - a topic together with a language or an origin
 * @example
 * <MatchLine shown={hasTotal(filters) ? pages.total : reviews.length} total={40} hasMore={false} onClear={clear} />
 */
export function hasTotal({ language, origin, benefit, topic, sort, q }: ReviewFilters): boolean {
  const isScanned = topic === '' ? origin !== '' || sort === 'helpful' : true;
  return q === '' && benefit === '' && (language === '' || !isScanned) && (topic === '' || origin === '');
}
