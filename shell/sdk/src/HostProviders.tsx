import type { CompanyWithReviews } from '@heard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApiContext } from './api/ApiContext.ts';
import { createApiClient } from './api/createApiClient.ts';
import { createSlowCalls } from './api/createSlowCalls.ts';
import { ConnectionStatus } from './connection/ConnectionStatus.tsx';
import { DialogsProvider } from './dialogs/DialogsProvider.tsx';
import { LanguageProvider } from './language/LanguageProvider.tsx';
import { createMemoryLanguageStore, type LanguageStore } from './language/LanguageStore.ts';
import { NoticesProvider } from './notices/NoticesProvider.tsx';
import { createQueryClient } from './queries/createQueryClient.ts';
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
  /** The same object with each render. Left out, the language is forgotten with the page. */
  languageStore?: LanguageStore;
  /** A company that is known already, as GET /company/{id} has just answered: it is not asked for again while it is fresh. */
  company?: CompanyWithReviews | null;
  children: ReactNode;
}

/** The one router, query cache, session, language, search and notices of a page. A host mounts it once, around everything. */
export function HostProviders({
  apiUrl,
  algolia = null,
  tokenStore,
  languageStore,
  company = null,
  children,
}: HostProvidersProps) {
  const [queryClient] = useState(() => createQueryClient(company));
  const [slowCalls] = useState(createSlowCalls);
  const [ownLanguageStore] = useState(createMemoryLanguageStore);
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
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ApiContext value={api}>
          <SessionProvider store={store}>
            <SearchProvider apiUrl={apiUrl} algolia={algolia}>
              <NoticesProvider status={<ConnectionStatus slowCalls={slowCalls} />}>
                <LanguageProvider store={languageStore ?? ownLanguageStore}>
                  <DialogsProvider>{children}</DialogsProvider>
                </LanguageProvider>
              </NoticesProvider>
            </SearchProvider>
          </SessionProvider>
        </ApiContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
