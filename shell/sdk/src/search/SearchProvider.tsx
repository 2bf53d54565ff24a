import { useMemo, type ReactNode } from 'react';
import type { AlgoliaSettings } from './AlgoliaSettings.ts';
import { createSearchLoader } from './createSearchLoader.ts';
import { SearchContext } from './SearchContext.ts';

export interface SearchProviderProps {
  /** The API's root, without a slash at the end. */
  apiUrl: string;
  /** Who is asked before the API; null: nobody. */
  algolia: AlgoliaSettings | null;
  children: ReactNode;
}

/**
 * The search that all pages share: one client for index companiesSearch (specification 2, "Shell"). It loads nothing by
 * itself; the first search box that is wanted does.
 */
export function SearchProvider({ apiUrl, algolia, children }: SearchProviderProps) {
  const loader = useMemo(() => createSearchLoader({ apiUrl, algolia }), [apiUrl, algolia]);
  return <SearchContext value={loader}>{children}</SearchContext>;
}
