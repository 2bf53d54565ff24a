import { MAX_COMPARED_IDS, type Comparison } from '@heard/contract';

/** Returns the ids that a URL names in `companies`, in its order. */
export function readGivenIds(search: URLSearchParams): string[] {
  return (search.get('companies') ?? '').split(',').flatMap((id) => id.trim() || []);
}

/** Returns ids as canonical URLs name them: in lower case, sorted, each once, and no more than the API reads. */
export function toCanonicalIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort().slice(0, MAX_COMPARED_IDS);
}

/** Returns the canonical ids of a comparison. They differ from the requested ones after a merge. */
export function getCanonicalIds({ companies, more, unknown }: Comparison): string[] {
  return toCanonicalIds([...companies.map(({ id }) => id), ...more, ...unknown]);
}

/** Returns whether two lists name the same companies in the same order. */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join();
}

/**
 * Returns the path of a comparison.
 * @param q the text of the search for a further company; '' only offers the search; null without it
 */
export function toComparePath(ids: readonly string[], q: string | null = null): string {
  const companies = ids.length === 0 ? [] : [`companies=${ids.map(encodeURIComponent).join(',')}`];
  const parameters = [...companies, ...(q === null ? [] : [new URLSearchParams({ q }).toString()])];
  return parameters.length === 0 ? '/compare' : `/compare?${parameters.join('&')}`;
}
