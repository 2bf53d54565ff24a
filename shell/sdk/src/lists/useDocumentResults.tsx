import type { CompanyHit, SearchFacet } from '@heard/contract';
import { useState } from 'react';
import { queryKeys, useQueryClient, type FacetValue, type ResultsAnswer, type SearchResultsRequest } from '@heard/sdk';
import { toRequestKey } from '../search/requestKey.ts';
import { getChosenFacets, MARKS, toResultsKey } from '../search/searchRequest.ts';
import { toResultCompany } from '../search/toResultCompany.ts';

/** The response of Algolia or the API to a search. */
interface SearchAnswer {
  results: {
    hits: (CompanyHit & { _highlightResult?: { name?: { value: string } } })[];
    nbHits: number;
    nbPages: number;
    exhaustiveNbHits: boolean;
    facets?: Partial<Record<SearchFacet, Record<string, number>>>;
  }[];
}

/**
 * Returns the results that the document contains, for `useSearchResults`; null if it contains none.
 * @param request the first request of the page
 * @example
 * const results = useSearchResults(request, useDocumentResults(request));
 */
export function useDocumentResults(request: SearchResultsRequest): ResultsAnswer | null {
  const queryClient = useQueryClient();
  const [results] = useState(() => read(queryClient, request));
  return results;
}

function read(queryClient: ReturnType<typeof useQueryClient>, request: SearchResultsRequest): ResultsAnswer | null {
  const result = queryClient.getQueryData<SearchAnswer>(queryKeys.response(toResultsKey(request)));
  const [main, ...others] = result?.results ?? [];
  if (main === undefined) return null;
  const chosen = getChosenFacets(request);
  const getValues = (facet: SearchFacet) => {
    const at = chosen.findIndex(([one]) => one === facet);
    return toValues((at === -1 ? main : others[at])?.facets?.[facet]);
  };
  return {
    key: toRequestKey(request),
    hasFailed: false,
    companies: main.hits.map((hit) => toResultCompany(hit, mark(hit._highlightResult?.name?.value ?? hit.name))),
    total: main.nbHits,
    isExact: main.exhaustiveNbHits,
    pages: main.nbPages,
    categories: getValues('categories'),
    countries: getValues('country'),
    retry: () => undefined,
  };
}

const MARKED = new RegExp(`${MARKS[0]}(.*?)${MARKS[1]}`, 'gs');

/** Returns a text with its matches in `mark`. */
function mark(text: string) {
  // Marks the texts at odd positions: `split` returns the matches of the group at these positions.
  return text.split(MARKED).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

// Sorts facet values as the search library does: most frequent first, then by name.
function toValues(counts: Readonly<Record<string, number>> = {}): FacetValue[] {
  return Object.entries(counts)
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
