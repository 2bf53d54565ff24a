import { useCallback, useEffect, useState } from 'react';
import type { SearchLibrary } from './createSearchLoader.ts';
import type { ResultsAnswer, SearchResultsPage, SearchResultsRequest } from './SearchResultsPage.ts';
import { useSearchLoader } from './SearchProvider.tsx';
import { toRequestKey } from './requestKey.ts';

/** Maximum number of pages of 20 hits. Algolia and the API return up to 1,000 hits, but only up to 500 if they count facets. */
const MAX_PAGES = 25;

const NO_RESPONSE: ResultsAnswer = {
  key: '',
  hasFailed: false,
  companies: [],
  total: 0,
  isExact: true,
  pages: 0,
  categories: [],
  countries: [],
  retry: () => undefined,
};

/**
 * Searches companies with Algolia or the API, as the deployment has configured. Returns 20 per page, and the numbers of matches by category and
 * country. The search library is loaded with the first request.
 * @param request what to search for; must be the same object as long as its values do not change
 * @param inDocument the results that the document contains (`useDocumentResults`), which are not requested
 * @example
 * const request = useMemo(() => ({ query: text, page: 1 }), [text]);
 * const { companies, outlet } = useSearchResults(request);
 */
export function useSearchResults(
  request: SearchResultsRequest,
  inDocument: ResultsAnswer | null = null,
): SearchResultsPage {
  const loader = useSearchLoader();
  const [library, setLibrary] = useState<
    (SearchLibrary & Awaited<ReturnType<SearchLibrary['loadResultsPage']>>) | null
  >(null);
  const [hasFailedToLoad, setFailedToLoad] = useState(false);
  const [{ key, ...response }, setResponse] = useState(inDocument ?? NO_RESPONSE);
  const [isSearching, setSearching] = useState(inDocument === null);
  const requestKey = toRequestKey(request);
  if (!isSearching && requestKey !== key) setSearching(true);

  const load = useCallback(async () => {
    setFailedToLoad(false);
    try {
      const loaded = await loader();
      setLibrary({ ...loaded, ...(await loaded.loadResultsPage()) });
    } catch {
      setFailedToLoad(true);
    }
  }, [loader]);
  useEffect(() => void load(), [load]);

  const hasFailed = (isSearching && hasFailedToLoad) || response.hasFailed;
  return {
    ...response,
    hasFailed,
    pages: Math.min(response.pages, MAX_PAGES),
    isWaiting: !hasFailed && requestKey !== key,
    retry: hasFailedToLoad ? () => void load() : response.retry,
    outlet: library !== null && isSearching && (
      <library.ResultsPage client={library.client} request={request} onChange={setResponse} />
    ),
  };
}
