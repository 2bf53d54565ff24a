import { textRules, toQuery, type CompanyReviewsQuery, type ReviewOrigin, type ReviewSort } from '@heard/contract';
import { useSearchParams } from '@heard/sdk';
import { useMemo } from 'react';

/**
 * The filters and the order of a company's reviews.
 * @example
 * const [filters, change]: [ReviewFilters, ChangeFilters] = useReviewFilters();
 */
export interface ReviewFilters {
  /** In descending order; empty means all. */
  ratings: number[];
  /** An ISO 639-1 code; empty means all. */
  language: string;
  /** Empty means all. */
  origin: ReviewOrigin | '';
  sort: ReviewSort;
  /** The text to search for; empty for no search. */
  q: string;
}

/** In the order of the rating breakdown next to the list. */
export const RATINGS = [5, 4, 3, 2, 1, 0];
export const SORTS = ['newest', 'helpful', 'oldest', 'highest', 'lowest'] as const satisfies readonly ReviewSort[];

export const ORIGINS = ['organic', 'invited', 'confirmed'] as const satisfies readonly ReviewOrigin[];

/**
 * The filters of a list that shows all reviews, newest first.
 * @example
 * const isDefault = filters.sort === NO_FILTERS.sort;
 */
export const NO_FILTERS: ReviewFilters = { ratings: [], language: '', origin: '', sort: 'newest', q: '' };

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
  const filters = useMemo(() => readFilters(searchParams), [searchParams]);
  function change(changes: Partial<ReviewFilters>) {
    setSearchParams(toQuery(toReviewsQuery({ ...filters, ...changes })), { replace: true, preventScrollReset: true });
  }
  return [filters, change];
}

/**
 * Returns the query for the API and the URL: the filters that differ from the defaults.
 * @example
 * const pages = useCallPages('listReviewsOfCompany', key, { params, query: toReviewsQuery(filters) });
 */
export function toReviewsQuery({ ratings, language, origin, sort, q }: ReviewFilters) {
  return {
    ...(ratings.length > 0 && { rating: ratings }),
    ...(language !== '' && { language }),
    ...(origin !== '' && { origin }),
    ...(sort !== NO_FILTERS.sort && { sort }),
    ...(q !== '' && { q }),
  } satisfies CompanyReviewsQuery;
}

/**
 * Returns whether the filters may leave out reviews; the order does not.
 * @example
 * {hasFilters(filters) && <MatchLine shown={1} total={40} hasMore={false} onClear={clear} />}
 */
export function hasFilters(filters: ReviewFilters): boolean {
  return Object.keys(toReviewsQuery({ ...filters, sort: NO_FILTERS.sort })).length > 0;
}

/**
 * Returns whether the total of a page is the number of reviews that match: a search for a text, or for a language together with an
 * origin or the order by votes, reads the reviews and does not count them.
 * @example
 * <MatchLine shown={hasTotal(filters) ? pages.total : reviews.length} total={40} hasMore={false} onClear={clear} />
 */
export function hasTotal({ language, origin, sort, q }: ReviewFilters): boolean {
  return q === '' && (language === '' || (origin === '' && sort !== 'helpful'));
}

function readFilters(query: URLSearchParams): ReviewFilters {
  const ratings = query.getAll('rating');
  return {
    ratings: RATINGS.filter((rating) => ratings.includes(String(rating))),
    language: /^[a-z]{2}$/.exec(query.get('language') ?? '')?.[0] ?? NO_FILTERS.language,
    origin: ORIGINS.find((origin) => origin === query.get('origin')) ?? NO_FILTERS.origin,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
    q: Array.from((query.get('q') ?? '').trim())
      .slice(0, textRules.reviewSearch.max)
      .join(''),
  };
}
