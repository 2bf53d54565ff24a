import { SEARCH_HITS_PER_PAGE, SEARCH_INDEX, type CompanyHit } from '@heard/contract';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Configure, Highlight, InstantSearch, useHits, useInstantSearch, useSearchBox } from 'react-instantsearch';
import { useApi } from '../api/ApiContext.ts';
import { toUnicodeDomain } from '../domains/toUnicodeDomain.ts';
import type { SearchClient } from './withFallback.ts';

/** A company that matches the query. */
export interface FoundCompany {
  /** The company id. */
  id: string;
  /** The name as plain text. */
  title: string;
  /** The name, with its matching parts in `mark`. */
  name: ReactNode;
  /** The website without `https://`, with its matching parts in `mark`. */
  website: ReactNode;
  /** The former name or website by which the company was found. */
  formerly?: string | undefined;
  /** The URL of the company's image; null if the company has no image. */
  image?: string | null;
  /** The mean rating and the number of reviews; undefined while they are not known. */
  rating?: { mean: number; count: number } | undefined;
}

/** The last response of the search. */
export interface SearchResults {
  /** Whether the last request has failed. */
  hasFailed: boolean;
  /** The query of the last response. It may be older than the query in the field. Empty before the first response. */
  query: string;
  /** The companies found, at most 5. */
  companies: FoundCompany[];
  /** Sends a failed request again. */
  retry(): void;
}

export interface CompanyResultsProps {
  client: SearchClient;
  /** The trimmed query. It is not empty at the first render. Nothing is requested for an empty query. */
  query: string;
  /** Called with every change of the results; must be stable. */
  onChange: (results: SearchResults) => void;
}

/**
 * The part of `useSearch` that is lazily loaded. It renders nothing: InstantSearch's hooks need a component below
 * `<InstantSearch>`, and the search field must not be remounted when the library has loaded.
 */
export function CompanyResults({ client, query, onChange }: CompanyResultsProps) {
  const searchClient = useWhileMounted(client);
  // Passes the first query to InstantSearch, because it renders its children only after a first request.
  const [initialQuery] = useState(query);
  return (
    <InstantSearch
      searchClient={searchClient}
      indexName={SEARCH_INDEX}
      initialUiState={{ [SEARCH_INDEX]: { query: initialQuery } }}
      insights={false}
    >
      <Configure hitsPerPage={SEARCH_HITS_PER_PAGE} />
      <Results initialQuery={initialQuery} query={query} onChange={onChange} />
    </InstantSearch>
  );
}

/** Ignores responses after unmounting: InstantSearch would throw a late error where nothing can catch it. */
export function useWhileMounted(client: SearchClient): SearchClient {
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
            (response) => isMounted.current && resolve(response),
            (error: unknown) => isMounted.current && reject(error),
          );
        }),
    }),
    [client],
  );
}

function Results({
  initialQuery,
  query,
  onChange,
}: Omit<CompanyResultsProps, 'client'> & { initialQuery: string }): null {
  const { refine } = useSearchBox();
  const { items, results } = useHits<CompanyHit>({ transformItems: removeSchemes });
  const { status } = useInstantSearch({ catchError: true });

  const { pictureUrl } = useApi();
  const requested = useRef(initialQuery);
  useEffect(() => {
    if (requested.current === query) return;
    requested.current = query;
    if (query !== '') refine(query);
  }, [query, refine]);

  // Reads the query from the response, because InstantSearch's state already belongs to the next request. Before the first response,
  // InstantSearch has an artificial, empty response.
  const answered = results === undefined || results.__isArtificial ? '' : results.query;
  const companies = useMemo(
    () =>
      items.map((hit) => ({
        id: hit.objectID,
        title: hit.name,
        name: highlight(hit, 'name'),
        website: hit.website.includes('xn--') ? toUnicodeDomain(hit.website) : highlight(hit, 'website'),
        formerly: hit.formerly,
        image: pictureUrl(hit.avatar ?? null),
        rating: getRating(hit),
      })),
    [items, pictureUrl],
  );
  useEffect(() => {
    onChange({
      hasFailed: status === 'error',
      query: answered,
      companies,
      // Repeats the requested query, because after an error, InstantSearch's state contains the last query that had a
      // response.
      retry: () => refine(requested.current),
    });
  }, [status, answered, companies, refine, onChange]);

  return null;
}

type Hit = ReturnType<typeof useHits<CompanyHit>>['items'][number];

/** Returns the rating of a hit; undefined for hits from an earlier version of the API, because they contain no rating. */
function getRating({ ratingGeneral, reviewsQuantity }: Hit): FoundCompany['rating'] {
  if (ratingGeneral === undefined || reviewsQuantity === undefined) return undefined;
  return { mean: ratingGeneral, count: reviewsQuantity };
}

/** Removes `https://www.` from websites, unless a match begins inside this prefix. */
function removeSchemes(hits: Hit[]): Hit[] {
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

/** Returns an attribute of a hit, with its matching parts in `mark`. */
export function highlight(hit: Hit, attribute: 'name' | 'website'): ReactNode {
  return isMatch(hit._highlightResult?.[attribute]) ? (
    <Highlight hit={hit} attribute={attribute} highlightedTagName="mark" />
  ) : (
    hit[attribute]
  );
}
