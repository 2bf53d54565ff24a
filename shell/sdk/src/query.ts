// The query library's hooks in use. The shell loads the library with the first page that asks for data, so that the hooks
// of a page can take it as given.
import type * as ReactQuery from '@tanstack/react-query';
import type { LoadedQueries } from './queries/createQueries.ts';
import { useQueries } from './queries/QueriesContext.ts';

function useLoaded(): LoadedQueries {
  const loaded = useQueries().get();
  if (loaded === null) throw new Error('This page asks for data, but its row in remote.json says "queries": false.');
  return loaded;
}

// The library's hooks are overloaded, which a function around one can't say.

export const useQuery = ((options: never) => {
  const { library, client } = useLoaded();
  return library.useQuery(options, client);
}) as typeof ReactQuery.useQuery;

export const useInfiniteQuery = ((options: never) => {
  const { library, client } = useLoaded();
  return library.useInfiniteQuery(options, client);
}) as typeof ReactQuery.useInfiniteQuery;

export const useMutation = ((options: never) => {
  const { library, client } = useLoaded();
  return library.useMutation(options, client);
}) as typeof ReactQuery.useMutation;

/** The one cache of the page. */
export function useQueryClient(): ReactQuery.QueryClient {
  return useLoaded().client;
}
