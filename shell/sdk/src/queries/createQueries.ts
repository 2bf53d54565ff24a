import type { CompanyWithReviews } from '@heard/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api/errors.ts';
import { queryKeys } from './queryKeys.ts';
import type * as ReactQuery from './react-query.ts';

type QueryLibrary = typeof ReactQuery;

/** The one cache of a page, and the library that keeps it. */
export interface LoadedQueries {
  library: QueryLibrary;
  client: QueryClient;
}

/** What asks the API for data and keeps the answers: no part of a first load, since not every page asks for any. */
export interface Queries {
  /** It, once it is there; null before. */
  get(): LoadedQueries | null;
  /** Loads it. Rejects as `loadQueryLibrary` does. */
  load(): Promise<LoadedQueries>;
  /** Takes the cache down: nothing goes on fetching for nobody. */
  end(): void;
}

let library: QueryLibrary | null = null;

/** Loads the library. Whoever shows a page that asks for data waits for it. Rejects when it can't be had; the next call then tries anew. */
export async function loadQueryLibrary(): Promise<void> {
  library ??= await import(/* webpackChunkName: "queries" */ './react-query.ts');
}

/** @param company one that is known already: it is not asked for again while it is fresh */
export function createQueries(company: CompanyWithReviews | null): Queries {
  let loaded: LoadedQueries | null = null;

  function get(): LoadedQueries | null {
    if (loaded === null && library !== null) {
      loaded = { library, client: createQueryClient(library) };
      loaded.client.mount();
      if (company !== null) loaded.client.setQueryData(queryKeys.company(company.id), company);
    }
    return loaded;
  }

  return {
    get,
    load: async () => {
      await loadQueryLibrary();
      const now = get();
      if (now === null) throw new Error('The query library is not there.');
      return now;
    },
    end: () => {
      loaded?.client.unmount();
      loaded?.client.clear();
      loaded = null;
    },
  };
}

function createQueryClient({ QueryClient }: QueryLibrary): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // What the API has answered it will answer again; what it has not, or not for now, is worth one more try.
        retry: (failures, error) => failures < 1 && (!isApiError(error) || error.status >= 500),
        retryDelay: 500,
        // The browser's word about being online is often wrong: the call itself tells.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
