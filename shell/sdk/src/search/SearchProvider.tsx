import { createContext, use, useMemo, type ReactNode } from 'react';
import type { SlowRequests } from '../api/createSlowRequests.ts';
import type { AlgoliaSettings } from './AlgoliaSettings.ts';
import { createSearchLoader, type SearchLoader } from './createSearchLoader.ts';

const SearchContext = createContext<SearchLoader | null>(null);

export interface SearchProviderProps {
  /** The API's root URL without a trailing slash. */
  apiUrl: string;
  /** The settings of Algolia. Searches query Algolia before the API; null if they query only the API. */
  algolia: AlgoliaSettings | null;
  slowRequests: SlowRequests;
  children: ReactNode;
}

/**
 * Provides the search that all pages share: one client for the index companiesSearch (specification 2, "Shell"). Loads nothing
 * until a search box is used.
 */
export function SearchProvider({ apiUrl, algolia, slowRequests, children }: SearchProviderProps) {
  const loader = useMemo(
    () => createSearchLoader({ apiUrl, algolia, reportRetry: slowRequests.reportRetry }),
    [apiUrl, algolia, slowRequests],
  );
  return <SearchContext value={loader}>{children}</SearchContext>;
}

/** Returns the function that loads the search library. All search boxes of a page share the library. */
export function useSearchLoader(): SearchLoader {
  const loader = use(SearchContext);
  if (loader === null) throw new Error('The search box needs HostProviders above it.');
  return loader;
}
