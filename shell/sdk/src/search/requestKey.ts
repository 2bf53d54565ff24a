import { toSearchIndex } from '@heard/contract';
import type { SearchResultsRequest } from './SearchResultsPage.ts';

/** Half of the last displayed decimal: 4.45 is shown as 4.5. */
const ROUNDED = 0.05;

/** Returns the smallest mean that is displayed as the given rating: 4.45 for 4.5. */
export function toMinimum(rating: number | undefined): number | undefined {
  return rating === undefined ? undefined : Number((rating - ROUNDED).toFixed(2));
}

/** Returns the key of a request. Requests with the same results have the same key. */
export function toRequestKey({ query, category, country, minRating, sort, page }: SearchResultsRequest): string {
  return JSON.stringify([toSearchIndex(sort), query, category ?? '', country ?? '', toMinimum(minRating) ?? 0, page]);
}
