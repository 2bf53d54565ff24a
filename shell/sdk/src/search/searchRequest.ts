import {
  SEARCH_FACET_VALUES_MAX,
  SEARCH_FACETS,
  SEARCH_NUMERIC_ATTRIBUTE,
  SEARCH_QUERY_MAX_LENGTH,
  SEARCH_SORTS,
  toSearchIndex,
} from '@heard/contract';
import type { SearchQuery } from '../paths.ts';
import type { SearchResultsRequest } from './SearchResultsPage.ts';
import { toMinimum, toRequestKey } from './requestKey.ts';

/** The minimum ratings that pages offer, highest first. */
export const MIN_RATINGS = ['4.5', '4', '3'] as const;
/** A minimum rating that the page of results offers, one of `MIN_RATINGS`. */
export type MinRating = (typeof MIN_RATINGS)[number];

/**
 * The state in the URL of the page of results.
 * @example
 * const query: ResultsQuery = { q: 'bakery', rating: '4.5', page: 1 };
 */
export interface ResultsQuery extends SearchQuery {
  q: string;
  rating?: MinRating | undefined;
  page: number;
}

const MAX_PAGE = 25;

/**
 * Reads the query of the results page from its URL. Unknown values are left out, and a text that is too long is cut.
 * @example
 * const { q, page } = readSearchQuery(new URLSearchParams(location.search));
 */
export function readSearchQuery(search: URLSearchParams): ResultsQuery {
  const category = search.get('category') ?? '';
  const country = search.get('country')?.toUpperCase() ?? '';
  const page = search.get('page') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, SEARCH_QUERY_MAX_LENGTH),
    category: /^[a-z][a-z0-9-]{0,60}$/.test(category) ? category : undefined,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    rating: MIN_RATINGS.find((one) => one === search.get('rating')),
    sort: SEARCH_SORTS.find((one) => one === search.get('sort')),
    page: /^[1-9]\d?$/.test(page) && Number(page) <= MAX_PAGE ? Number(page) : 1,
  };
}

/**
 * Returns the request of the page of results.
 * @example
 * const results = useSearchResults(toSearchResultsRequest(query));
 */
export function toSearchResultsRequest(query: ResultsQuery): SearchResultsRequest {
  const { q, category, country, rating, sort, page } = query;
  return { query: q, category, country, minRating: rating === undefined ? undefined : Number(rating), sort, page };
}

/** The number of companies on a page of results. */
export const RESULTS_PER_PAGE = 20;
/** The path of the API's search. */
export const SEARCH_PATH = '/1/indexes/*/queries';

/**
 * Returns the key under which a document contains the results of a request (`queryKeys.response`).
 * @example
 * responses[toResultsKey(request)] = results;
 */
export function toResultsKey(request: SearchResultsRequest): string {
  return `${SEARCH_PATH} ${toRequestKey(request)}`;
}

/** The characters at the start and the end of a match. No keyboard has these characters. */
export const MARKS = ['\uE000', '\uE001'] as const;

/**
 * Returns the body of a request to the API's search for a page of results. The first search in the body finds the companies. For each facet
 * that the request filters by, in their order, a further search counts all values of the facet.
 * @example
 * await fetch(`${apiUrl}${SEARCH_PATH}`, { method: 'POST', body: JSON.stringify(toSearchBody(request)) });
 */
export function toSearchBody(request: SearchResultsRequest): { requests: object[] } {
  const { query, minRating, sort, page } = request;
  const minimum = toMinimum(minRating);
  const chosen = getChosenFacets(request);
  const filterBy = (facets: typeof chosen) => facets.map(([facet, value]) => [`${facet}:${value}`]);
  const common = {
    indexName: toSearchIndex(sort),
    query,
    maxValuesPerFacet: SEARCH_FACET_VALUES_MAX,
    ...(minimum !== undefined && { numericFilters: [`${SEARCH_NUMERIC_ATTRIBUTE}>=${minimum}`] }),
  };
  return {
    requests: [
      {
        ...common,
        page: page - 1,
        hitsPerPage: RESULTS_PER_PAGE,
        attributesToRetrieve: ['*'],
        highlightPreTag: MARKS[0],
        highlightPostTag: MARKS[1],
        facets: SEARCH_FACETS,
        facetFilters: filterBy(chosen),
      },
      ...chosen.map(([facet]) => ({
        ...common,
        hitsPerPage: 0,
        facets: [facet],
        facetFilters: filterBy(chosen.filter(([other]) => other !== facet)),
      })),
    ],
  };
}

/** Returns the facets that a request filters by, with the value of each. */
export function getChosenFacets({
  category,
  country,
}: SearchResultsRequest): (readonly [(typeof SEARCH_FACETS)[number], string])[] {
  return [
    ...(category === undefined ? [] : [['categories', category] as const]),
    ...(country === undefined ? [] : [['country', country] as const]),
  ];
}
