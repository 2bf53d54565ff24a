import { endpoints } from '@heard/contract';
import {
  paths,
  readSearchQuery,
  toSearchResultsRequest,
  type DescribeContext,
  type LoadInput,
  type LoadResult,
  type PageDescription,
} from '@heard/sdk/documents';
import { translate } from '../documents/translate.ts';

/** The requested search; empty if there is no query. */
type Query = string;

const FILTERS = ['category', 'country', 'rating', 'sort'];

/** Requests the results; without a query, all categories. If that fails, the page requests them in the browser. */
export async function load({ query: search, api }: LoadInput): Promise<LoadResult<Query>> {
  const query = readSearchQuery(search);
  const { q, category, country } = query;
  // Redirects to the canonical URL, because a form without scripts also sends fields without a choice.
  if (FILTERS.some((name) => search.get(name) === '')) return { status: 'redirect', to: paths.search(query) };
  if (q !== '') {
    await api.search(toSearchResultsRequest(query));
    return { status: 'found', data: q };
  }
  // Without a search text, redirects to the list of the category or the place.
  if (category !== undefined) return { status: 'redirect', to: paths.category(category, country) };
  if (country !== undefined) return { status: 'redirect', to: paths.place(country) };
  await api.get(endpoints.getCategories, {});
  return { status: 'found', data: '' };
}

/** Returns a title with the search text. */
export function describe(query: Query, { language, title }: DescribeContext): PageDescription {
  return {
    title: query === '' ? title : translate(language, 'search.for', { text: query }),
    canonical: null,
  };
}
