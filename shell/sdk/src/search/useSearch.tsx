import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../idle/whenIdle.ts';
import type { FoundCompany, SearchResults } from './CompanyResults.tsx';
import type { SearchLibrary } from './createSearchLoader.ts';
import { useSearchLoader } from './SearchProvider.tsx';
import { toTopicPath, type FoundTopic } from './topics.ts';
import { useTopics } from './useTopics.ts';

/** Milliseconds after which a search counts as stalled (specification 4, "Search box"). */
const STALLED_AFTER_MS = 300;

const NO_RESULTS: SearchResults = { hasFailed: false, query: '', companies: [], retry: () => undefined };

type LibraryState = { status: 'absent' | 'loading' | 'failed' } | { status: 'ready'; library: SearchLibrary };

/** The state of the search in a search box. */
export interface Search {
  /** Whether the library failed to load, or the last request failed. */
  hasFailed: boolean;
  /** Whether the response to the current query is still pending. */
  isWaiting: boolean;
  /** Whether the response has been pending for more than 300 ms. */
  isStalled: boolean;
  /** Whether any response has arrived. Results of the previous query stay until the next response, to avoid flicker. */
  hasResponse: boolean;
  /** The companies of the last response, at most 5; without a query, the companies of recent searches. */
  companies: FoundCompany[];
  /** The categories and places that the query is about, at most 4. */
  topics: readonly FoundTopic[];
  /** Stores an opened company in the recent searches. */
  remember: (company: FoundCompany) => void;
  /** The component that shows a response; null until the library has loaded. */
  Results: SearchLibrary['SearchResults'] | null;
  /** Loads the library, drops cached responses and reads the recent searches. Call it when the field gets the focus. */
  prepare: () => void;
  /** Loads the library unless it has loaded or is loading. Call it when the text changes. */
  ensureLoaded(): void;
  /** Tries again after a failure. */
  retry(): void;
  /** An element that shows nothing. It must be rendered next to the field. */
  outlet: ReactNode;
}

/**
 * Searches companies by name or website. The search library is loaded on demand, or when the browser is idle; once it has loaded, it
 * searches for the text that the person has typed in the meantime.
 * @param query the trimmed search text; an empty text sends no request
 * @param options.preloads whether the library is loaded when the browser is idle, before anybody searches
 * @param options.withTopics whether categories and places are also searched
 */
export function useSearch(
  query: string,
  { preloads, withTopics = false }: { preloads: boolean; withTopics?: boolean },
): Search {
  const loader = useSearchLoader();
  const [state, setState] = useState<LibraryState>({ status: 'absent' });
  const [results, setResults] = useState(NO_RESULTS);
  const [recent, setRecent] = useState(NO_RESULTS.companies);
  // Starts InstantSearch with the first query that is not empty, and does not unmount it afterwards.
  const [hasStarted, setStarted] = useState(false);
  if (query !== '' && !hasStarted) setStarted(true);

  const hasFailed = state.status === 'failed' || results.hasFailed;
  const isWaiting = query !== '' && state.status !== 'absent' && !hasFailed && results.query !== query;

  // Ignores a failure to preload, because the user has not searched yet.
  useEffect(() => (preloads ? whenIdle(() => void loader().catch(() => undefined)) : undefined), [loader, preloads]);

  const load = useCallback(() => {
    setState((now) => (now.status === 'ready' ? now : { status: 'loading' }));
    loader().then(
      (library) => {
        // Clears the cache, because cached responses may be outdated: a missing company may have got its first review.
        void library.client.clearCache();
        setRecent(library.readRecentCompanies());
        setState({ status: 'ready', library });
      },
      () => setState({ status: 'failed' }),
    );
  }, [loader]);

  const library = state.status === 'ready' ? state.library : null;
  const { topics } = useTopics(withTopics && library !== null ? query : '');
  return {
    hasFailed,
    isWaiting,
    isStalled: useIsLongerThan(STALLED_AFTER_MS, isWaiting),
    hasResponse: results.query !== '',
    companies: query === '' ? recent : results.companies,
    topics: topics.map((topic) => ({ ...topic, path: toTopicPath(topic) })),
    remember: (company) => library?.rememberCompany(company),
    Results: library?.SearchResults ?? null,
    prepare: load,
    ensureLoaded: () => {
      if (state.status === 'absent' || state.status === 'failed') load();
    },
    retry: state.status === 'failed' ? load : results.retry,
    outlet: library !== null && hasStarted && (
      <library.CompanyResults client={library.client} query={query} onChange={setResults} />
    ),
  };
}

/** Returns whether a state has lasted longer than a number of milliseconds. */
function useIsLongerThan(milliseconds: number, isActive: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isActive, milliseconds]);
  return isActive && isLong;
}
