import { textRules, toQuery, type CompanyReviewsQuery, type ReviewSort } from '@heard/contract';
import { useSearchParams } from '@heard/sdk';
import { useMemo } from 'react';

/** Which of a company's reviews are shown, in which order. */
export interface ReviewFilters {
  /** From 5 down; none stands for all. */
  ratings: number[];
  /** By ISO 639-1; empty for all. */
  language: string;
  sort: ReviewSort;
  /** Words to look for; empty for none. */
  q: string;
}

/** From 5 stars down, as the breakdown beside the list has them. */
export const RATINGS = [5, 4, 3, 2, 1, 0];
export const SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const satisfies readonly ReviewSort[];

export const NO_FILTERS: ReviewFilters = { ratings: [], language: '', sort: 'newest', q: '' };

/** The filters in the address's query, so that a list can be kept and sent to others. */
export function useReviewFilters(): [ReviewFilters, (change: Partial<ReviewFilters>) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = useMemo(() => readFilters(searchParams), [searchParams]);
  function change(changes: Partial<ReviewFilters>) {
    setSearchParams(toQuery(toCallQuery({ ...filters, ...changes })), { replace: true, preventScrollReset: true });
  }
  return [filters, change];
}

/** What the API is asked with, and what stands in the address: what differs from the list as it is at first. */
export function toCallQuery({ ratings, language, sort, q }: ReviewFilters) {
  return {
    ...(ratings.length > 0 && { rating: ratings }),
    ...(language !== '' && { language }),
    ...(sort !== NO_FILTERS.sort && { sort }),
    ...(q !== '' && { q }),
  } satisfies CompanyReviewsQuery;
}

function readFilters(query: URLSearchParams): ReviewFilters {
  const ratings = query.getAll('rating');
  return {
    ratings: RATINGS.filter((rating) => ratings.includes(String(rating))),
    language: /^[a-z]{2}$/.exec(query.get('language') ?? '')?.[0] ?? NO_FILTERS.language,
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
    q: Array.from((query.get('q') ?? '').trim())
      .slice(0, textRules.reviewSearch.max)
      .join(''),
  };
}
