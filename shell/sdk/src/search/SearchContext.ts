import { createContext, use } from 'react';
import type { SearchLoader } from './createSearchLoader.ts';

export const SearchContext = createContext<SearchLoader | null>(null);

/** The loader of what searches, the same for all search boxes of a page. */
export function useSearchLoader(): SearchLoader {
  const loader = use(SearchContext);
  if (loader === null) throw new Error('The search box needs HostProviders above it.');
  return loader;
}
