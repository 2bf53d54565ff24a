import { endpoints, toQuery } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';
import { useLanguage } from '@heard/ui';

/** The time (ms) for which data is fresh: the same time for which shared caches store the response. */
const FRESH_MS = 60_000;

/** Loads the sections below the search box of the home page, unless the document contains them. */
export function useHome() {
  const api = useApi();
  const path = `${endpoints.getHome.path}${toQuery({ language: useLanguage() })}`;
  return useQuery({
    queryKey: queryKeys.response(path),
    // The path contains the query, because the path is the key of the response in the cache.
    queryFn: ({ signal }) => api.send({ ...endpoints.getHome, path }, { signal }),
    staleTime: FRESH_MS,
  });
}
