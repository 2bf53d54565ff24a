import { MAX_COMPARED_IDS, type Comparison } from '@heard/contract';

/** Returns the ids in the URL's `companies` parameter, in their order. */
export function readGivenIds(search: URLSearchParams): string[] {
  return (search.get('companies') ?? '').split(',').flatMap((id) => id.trim() || []);
}

/** Returns ids as in canonical URLs: in lower case, sorted, without duplicates, and at most as many as the API accepts. */
export function toCanonicalIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort().slice(0, MAX_COMPARED_IDS);
}

/** Returns the canonical ids in a response. They differ from the requested ids if a company was merged. */
export function getCanonicalIds({ companies, more, unknown }: Comparison): string[] {
  return toCanonicalIds([...companies.map(({ id }) => id), ...more, ...unknown]);
}

/** Returns whether two lists contain the same ids in the same order. */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join();
}

/**
 * Returns the path of a comparison.
 * @param q the search text for another company; '' shows the empty search; null shows no search
 */
export function toComparePath(ids: readonly string[], q: string | null = null): string {
  const companies = ids.length === 0 ? [] : [`companies=${ids.map(encodeURIComponent).join(',')}`];
  const parameters = [...companies, ...(q === null ? [] : [new URLSearchParams({ q }).toString()])];
  return parameters.length === 0 ? '/compare' : `/compare?${parameters.join('&')}`;
}
