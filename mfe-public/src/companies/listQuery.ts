import type { CompanyListQuery } from '@heard/contract';
import { MIN_RATINGS } from '@heard/sdk/documents';

/** The filters, the order and the page of a list, as its URL has them. The category and the place are in the path. */
export type ListQuery = Pick<CompanyListQuery, 'rating' | 'replies' | 'language' | 'sort' | 'page'>;

const SORTS = ['score', 'reviews', 'newest'] as const;
/** The value of `LIST_PAGES_MAX` of the contract, repeated here because importing it would load the schemas. */
const MAX_PAGE = 50;

/** Reads the query of a list's URL. Unknown values are left out. @returns null for a page that does not exist */
export function readListQuery(search: URLSearchParams): ListQuery | null {
  const page = search.get('page');
  if (page !== null && (!/^[1-9]\d?$/.test(page) || Number(page) > MAX_PAGE)) return null;
  const rating = MIN_RATINGS.find((one) => one === search.get('rating'));
  const sort = SORTS.find((one) => one === search.get('sort'));
  const language = search.get('language');
  return {
    ...(rating !== undefined && { rating }),
    ...(search.get('replies') === 'true' && { replies: 'true' as const }),
    ...(language !== null && /^[a-z]{2}$/.test(language) && { language }),
    ...(sort !== undefined && sort !== 'score' && { sort }),
    ...(page !== null && page !== '1' && { page: Number(page) }),
  };
}

export const NO_FILTERS: ListQuery = { rating: undefined, replies: undefined, language: undefined };

/** Returns how many filters are set. */
export function countFilters({ rating, replies, language }: ListQuery): number {
  return [rating, replies, language].filter((filter) => filter !== undefined).length;
}
