import type { SearchQuery } from '@heard/sdk';

/** Returns how many filters are set. */
export function countSearchFilters({ category, country, rating }: SearchQuery): number {
  return [category, country, rating].filter((filter) => filter !== undefined).length;
}
