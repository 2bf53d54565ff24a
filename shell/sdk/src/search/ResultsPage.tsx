import { SEARCH_FACET_VALUES_MAX, SEARCH_NUMERIC_ATTRIBUTE, toSearchIndex, type CompanyHit } from '@heard/contract';
import { useEffect, useState, type ComponentProps } from 'react';
import {
  Configure,
  InstantSearch,
  useHits,
  useInstantSearch,
  useMenu,
  useNumericMenu,
  usePagination,
  useSearchBox,
} from 'react-instantsearch';
import { highlight, useWhileMounted } from './CompanyResults.tsx';
import type { FacetValue, ResultsAnswer, SearchResultsRequest } from './SearchResultsPage.ts';
import { toResultCompany } from './toResultCompany.ts';
import { toMinimum, toRequestKey } from './requestKey.ts';
import { RESULTS_PER_PAGE } from './searchRequest.ts';
import type { SearchClient } from './withFallback.ts';

/** The items of the rating menu. `useNumericMenu` requires items. The menu also accepts ratings that are not among its items. */
const RATINGS = [{ label: '' }];

type UiState = NonNullable<ComponentProps<typeof InstantSearch>['initialUiState']>;

export interface ResultsPageProps {
  client: SearchClient;
  request: SearchResultsRequest;
  /** Called with every change of the results; must be stable. */
  onChange: (results: ResultsAnswer) => void;
}

/** The lazily loaded part of `useSearchResults`. Like `CompanyResults`, it renders nothing. */
export function ResultsPage(props: ResultsPageProps) {
  // Mounts InstantSearch again for each sort order, because each order has a separate index, and a mounted InstantSearch keeps its index.
  return <Search key={toSearchIndex(props.request.sort)} {...props} />;
}

function Search({ client, request, onChange }: ResultsPageProps) {
  const searchClient = useWhileMounted(client);
  const [initialUiState] = useState(() => toUiState(request));
  return (
    <InstantSearch
      searchClient={searchClient}
      indexName={toSearchIndex(request.sort)}
      initialUiState={initialUiState}
      insights={false}
    >
      <Configure hitsPerPage={RESULTS_PER_PAGE} attributesToRetrieve={['*']} />
      <Results request={request} onChange={onChange} />
    </InstantSearch>
  );
}

function Results({ request, onChange }: Omit<ResultsPageProps, 'client'>): null {
  const { status, setUiState, refresh } = useInstantSearch({ catchError: true });
  // Registers a widget for each part of the state, because InstantSearch ignores parts without a widget.
  useSearchBox();
  useNumericMenu({ attribute: SEARCH_NUMERIC_ATTRIBUTE, items: RATINGS });
  const { nbPages } = usePagination();
  const categories = useValues('categories');
  const countries = useValues('country');
  const { items, results } = useHits<CompanyHit>();

  const key = toRequestKey(request);
  const [requestedKey, setRequestedKey] = useState(key);
  useEffect(() => {
    if (requestedKey === key) return;
    setRequestedKey(key);
    setUiState(toUiState(request));
  }, [key, requestedKey, request, setUiState]);

  useEffect(() => {
    const isFirst = results === undefined || results.__isArtificial === true;
    // Keeps the current content until the first response.
    if (isFirst && status !== 'error') return;
    onChange({
      key: isFirst ? '' : toKeyOfState(results.index, results._state),
      hasFailed: status === 'error',
      companies: items.map((hit) => toResultCompany(hit, highlight(hit, 'name'))),
      total: isFirst ? 0 : results.nbHits,
      isExact: isFirst || results.exhaustiveNbHits,
      pages: nbPages,
      categories,
      countries,
      retry: () => {
        // Sets the state again, because after an error, InstantSearch returns to the state of the last successful request.
        setUiState(toUiState(request));
        refresh();
      },
    });
  }, [status, results, items, nbPages, categories, countries, request, onChange, setUiState, refresh]);

  return null;
}

function useValues(attribute: string): FacetValue[] {
  const { items } = useMenu({ attribute, limit: SEARCH_FACET_VALUES_MAX, sortBy: ['count:desc', 'name:asc'] });
  return items;
}

function toUiState({ query, category, country, minRating, sort, page }: SearchResultsRequest): UiState {
  const minimum = toMinimum(minRating);
  return {
    [toSearchIndex(sort)]: {
      query,
      menu: { ...(category !== undefined && { categories: category }), ...(country !== undefined && { country }) },
      ...(minimum !== undefined && { numericMenu: { [SEARCH_NUMERIC_ATTRIBUTE]: `${minimum}:` } }),
      page,
    },
  };
}

type State = NonNullable<ReturnType<typeof useHits>['results']>['_state'];

/** Returns the key of the request that InstantSearch sends for a state. InstantSearch counts pages from 0. */
function toKeyOfState(
  index: string,
  { query = '', page = 0, hierarchicalFacetsRefinements, numericRefinements }: State,
): string {
  const [category = ''] = hierarchicalFacetsRefinements['categories'] ?? [];
  const [country = ''] = hierarchicalFacetsRefinements['country'] ?? [];
  const [minimum = 0] = numericRefinements[SEARCH_NUMERIC_ATTRIBUTE]?.['>='] ?? [];
  return JSON.stringify([index, query, category, country, minimum, page + 1]);
}
