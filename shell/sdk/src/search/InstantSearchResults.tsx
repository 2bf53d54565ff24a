import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX, type CompanyHit } from '@heard/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Configure, Highlight, InstantSearch, useHits, useInstantSearch, useSearchBox } from 'react-instantsearch';
import type { SearchClient } from './createSearchClient.ts';
import type { SearchResults } from './SearchResults.ts';
import { STALLED_AFTER } from './stalled.ts';

export interface InstantSearchResultsProps {
  client: SearchClient;
  /** What to search for, trimmed; nothing is asked for an empty one. */
  query: string;
  /** Called with every change of the results. The same function must come with each render. */
  onChange: (results: SearchResults) => void;
}

/**
 * Searches companies with InstantSearch and tells what comes of it. It shows nothing: the field and the panel stand
 * before it has loaded, and stay.
 */
export function InstantSearchResults({ client, query, onChange }: InstantSearchResultsProps) {
  const searchClient = useWhileMounted(client);
  // InstantSearch starts with it, and shows what is inside it only after that: the query may be another one by then.
  const [first] = useState(query);
  return (
    <InstantSearch
      searchClient={searchClient}
      indexName={SEARCH_INDEX}
      initialUiState={{ [SEARCH_INDEX]: { query: first } }}
      stalledSearchDelay={STALLED_AFTER}
      insights={false}
    >
      <Configure hitsPerPage={SEARCH_HITS_PER_PAGE} />
      <Results first={first} query={query} onChange={onChange} />
    </InstantSearch>
  );
}

/**
 * The client, silent once the component has gone: InstantSearch throws an error that comes after its own end, where nobody
 * can catch it.
 */
function useWhileMounted(client: SearchClient): SearchClient {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useMemo(
    () => ({
      ...client,
      search: (...input: Parameters<SearchClient['search']>) =>
        new Promise((resolve, reject) => {
          client.search(...input).then(
            (answer) => isMounted.current && resolve(answer),
            (error: unknown) => isMounted.current && reject(error),
          );
        }),
    }),
    [client],
  );
}

function Results({ first, query, onChange }: Omit<InstantSearchResultsProps, 'client'> & { first: string }) {
  const { refine } = useSearchBox();
  const { items, results } = useHits<CompanyHit>({ transformItems: withoutScheme });
  const { status } = useInstantSearch({ catchError: true });

  const asked = useRef(first);
  useEffect(() => {
    if (asked.current === query) return;
    asked.current = query;
    refine(query);
  }, [query, refine]);

  // As the answer itself repeats it: the state beside it is already that of the next search. And not the empty answer
  // that InstantSearch makes up before the first one is there.
  const answered = results === undefined || results.__isArtificial ? '' : results.query;
  useEffect(() => {
    onChange({
      status,
      query: answered,
      companies: items.map((hit) => ({
        id: hit.objectID,
        title: hit.name,
        name: marked(hit, 'name'),
        website: marked(hit, 'website'),
      })),
      // InstantSearch has gone back to the last query that was answered.
      retry: () => refine(asked.current),
    });
  }, [status, answered, items, refine, onChange]);

  return null;
}

type Hit = ReturnType<typeof useHits<CompanyHit>>['items'][number];

/** A website is shown as people say it: without `https://www.`. Where a match begins in there, it stays whole. */
function withoutScheme(hits: Hit[]): Hit[] {
  const shorten = (website: string) => website.replace(/^https?:\/\/(?:www\.)?/, '');
  return hits.map((hit) => {
    const match = hit._highlightResult?.['website'];
    return {
      ...hit,
      website: shorten(hit.website),
      ...(isMatch(match) && {
        _highlightResult: { ...hit._highlightResult, website: { ...match, value: shorten(match.value) } },
      }),
    };
  });
}

function isMatch(
  match: unknown,
): match is { value: string; matchLevel: 'none' | 'partial' | 'full'; matchedWords: string[] } {
  return typeof match === 'object' && match !== null && 'value' in match && typeof match.value === 'string';
}

function marked(hit: Hit, attribute: 'name' | 'website') {
  return isMatch(hit._highlightResult?.[attribute]) ? (
    <Highlight hit={hit} attribute={attribute} highlightedTagName="mark" />
  ) : (
    hit[attribute]
  );
}
