import { withTimeout } from '../time/withTimeout.ts';
import { setCompanyPlaceholder } from './openedCompany.ts';
import type { SearchClientOptions } from './createSearchClient.ts';
import type * as SearchLibraryModule from './searchLibrary.ts';
import type { SearchClient } from './withFallback.ts';

/** Milliseconds after which the library counts as failed to load. */
const LOAD_TIMEOUT_MS = 10_000;

/** The lazily loaded part of the search, with its client. */
export interface SearchLibrary extends Pick<
  typeof SearchLibraryModule,
  'CompanyResults' | 'SearchResults' | 'findCompanies' | 'loadResultsPage' | 'readRecentCompanies' | 'rememberCompany'
> {
  client: SearchClient;
}

/** Loads the search library once. Rejects if it fails to load within 10 s; the next call then retries. */
export type SearchLoader = () => Promise<SearchLibrary>;

/** Creates the function that loads the search library for a page. */
export function createSearchLoader(options: SearchClientOptions): SearchLoader {
  let loading: Promise<SearchLibrary> | null = null;
  return async () => {
    loading ??= load(options);
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}

async function load(options: SearchClientOptions): Promise<SearchLibrary> {
  const { createSearchClient, CompanyPlaceholder, ...components } = await withTimeout(
    import(/* webpackChunkName: "search" */ './searchLibrary.ts'),
    LOAD_TIMEOUT_MS,
    'The search library took longer than 10 s to load.',
  );
  setCompanyPlaceholder(CompanyPlaceholder);
  return { client: createSearchClient(options), ...components };
}
