import type { CompanyWithReviews } from '@heard/contract';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApiContext } from './api/ApiContext.ts';
import { createApiClient } from './api/createApiClient.ts';
import { createSlowCalls } from './api/createSlowCalls.ts';
import { isApiError } from './api/errors.ts';
import { ConnectionStatus } from './connection/ConnectionStatus.tsx';
import { DialogsProvider } from './dialogs/DialogsProvider.tsx';
import { NoticesProvider } from './notices/NoticesProvider.tsx';
import { queryKeys } from './queries/queryKeys.ts';
import { QueryClient, QueryClientProvider } from './query.ts';
import { BrowserRouter } from './router.ts';
import { SearchProvider } from './search/SearchProvider.tsx';
import type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
import { createSessionStore } from './session/createSessionStore.ts';
import { SessionProvider } from './session/SessionProvider.tsx';
import type { TokenStore } from './session/TokenStore.ts';

export interface HostProvidersProps {
  /** The API's root, without a slash at the end: `/api`. */
  apiUrl: string;
  /** Searches at Algolia, the same object with each render. Left out, the API answers them. */
  algolia?: AlgoliaSettings | null;
  tokenStore: TokenStore;
  /** A company that is known already, as GET /company/{id} has just answered: it is not asked for again while it is fresh. */
  company?: CompanyWithReviews | null;
  children: ReactNode;
}

/** The one router, QueryClient, session, search and notices of a page. A host mounts it once, around everything. */
export function HostProviders({ apiUrl, algolia = null, tokenStore, company = null, children }: HostProvidersProps) {
  const [queryClient] = useState(() => createQueryClient(company));
  const [slowCalls] = useState(createSlowCalls);
  const store = useMemo(() => createSessionStore(tokenStore), [tokenStore]);
  const api = useMemo(
    () =>
      createApiClient({
        baseUrl: apiUrl,
        slowCalls,
        getToken: () => store.get().token,
        // Only the token that was refused: another tab may have logged in again meanwhile.
        onTokenRefused: (token) => {
          if (store.get().token === token) store.end('refused');
        },
      }),
    [apiUrl, store, slowCalls],
  );
  // A host that is taken down takes its cache along: nothing goes on fetching for nobody.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ApiContext value={api}>
          <SessionProvider store={store}>
            <SearchProvider apiUrl={apiUrl} algolia={algolia}>
              <NoticesProvider status={<ConnectionStatus slowCalls={slowCalls} />}>
                <DialogsProvider>{children}</DialogsProvider>
              </NoticesProvider>
            </SearchProvider>
          </SessionProvider>
        </ApiContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function createQueryClient(company: CompanyWithReviews | null): QueryClient {
  const queryClient = new QueryClient({
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
  if (company !== null) queryClient.setQueryData(queryKeys.company(company.id), company);
  return queryClient;
}
