import { endpoints } from '@heard/contract';
import {
  paths,
  toSearchResultsRequest,
  type DescribeContext,
  type LoadInput,
  type LoadResult,
  type PageDescription,
} from '@heard/sdk/documents';
import { translate } from '../documents/translate.ts';
import { getCanonicalIds, isSameList, readGivenIds, toCanonicalIds, toComparePath } from './comparedIds.ts';

/** The names of the compared companies. */
type Names = readonly string[];

/** Loads the companies in the URL, and the search results if the URL contains a search. */
export async function load({ query, api }: LoadInput): Promise<LoadResult<Names>> {
  const given = readGivenIds(query);
  const ids = toCanonicalIds(given);
  const q = query.get('q');
  const [only] = ids;
  if (ids.length === 1 && only !== undefined && q === null) return { status: 'redirect', to: paths.company(only) };
  if (!isSameList(ids, given)) return { status: 'redirect', to: toComparePath(ids, q) };
  const [comparison] = await Promise.all([
    ids.length === 0 ? null : api.get(endpoints.getComparison, { query: { companies: ids.join(',') } }),
    q === null || q.trim() === '' ? null : api.search(toSearchResultsRequest({ q: q.trim(), page: 1 })),
  ]);
  if (comparison === null) return { status: 'found', data: [], isStored: q === null };
  if (comparison.status !== 'found') return comparison;
  const canonical = getCanonicalIds(comparison.body);
  if (!isSameList(canonical, ids)) return { status: 'redirect', to: toComparePath(canonical, q) };
  return { status: 'found', data: comparison.body.companies.map(({ name }) => name), isStored: q === null };
}

/** Returns a title with the names of the companies. Search engines must not index comparisons. */
export function describe(names: Names, { language, title }: DescribeContext): PageDescription {
  const list = new Intl.ListFormat(language).format(names);
  return { title: names.length < 2 ? title : translate(language, 'compare.names', { names: list }), canonical: null };
}
