import type { CompanyWithReviews } from '@heard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { ApiContext } from './api/ApiContext.ts';
import { createApiClient } from './api/createApiClient.ts';
import { createSlowRequests } from './api/createSlowRequests.ts';
import { ConnectionStatus } from './connection/ConnectionStatus.tsx';
import { ContributionsContext, NO_CONTRIBUTIONS, type Contributions } from './contributions/ContributionsContext.ts';
import { DialogsProvider } from './dialogs/DialogsProvider.tsx';
import { LanguageProvider } from './language/LanguageProvider.tsx';
import { createMemoryLanguageStore, type LanguageStore } from './language/LanguageStore.ts';
import { NoticesProvider } from './notices/NoticesProvider.tsx';
import { createQueryClient } from './queries/createQueryClient.ts';
import { BrowserRouter } from './router.ts';
import { SearchProvider } from './search/SearchProvider.tsx';
import type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
import { createSessionStore } from './session/createSessionStore.ts';
import { LoggedOutElsewhere } from './session/LoggedOutElsewhere.tsx';
import { SessionProvider } from './session/SessionProvider.tsx';
import type { TokenStore } from './session/TokenStore.ts';
import { SiteContext, type LoginProvider, type Operator } from './site/SiteContext.ts';

export interface HostProvidersProps {
  /** The API's root URL without a trailing slash: `/api`. */
  apiUrl: string;
  /** Algolia's settings; must be the same object at each render. If they are missing, searches are sent to the API. */
  algolia?: AlgoliaSettings | null;
  tokenStore: TokenStore;
  /**
   * The storage of the language; must be the same object at each render. If it is missing, a chosen language is lost when the page is closed.
   */
  languageStore?: LanguageStore;
  /** Sends the requests to the API. Only the function of the first render is used. Default: the browser's `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** A response of GET /company/{id} that was just received. The company is not requested again while this response is fresh. */
  company?: CompanyWithReviews | null;
  /** Maps the path of each further API request to the response that was just received: see `queryKeys.response`. */
  responses?: Readonly<Record<string, unknown>>;
  /** Links and slots of the remotes; must be the same object at each render. Default: no links and no slots. */
  contributions?: Contributions;
  /** The published data of the operator; must be the same object at each render. Default: the installation publishes no operator. */
  operator?: Operator | undefined;
  /** The email address for people without an account. */
  contactEmail?: string | undefined;
  /** Whether the installation sends emails. Default: true. */
  sendsEmail?: boolean | undefined;
  /** The OpenID providers with which consumers can log in; must be the same object at each render. Default: no providers. */
  loginProviders?: readonly LoginProvider[] | undefined;
  /** The installation's public URL. Default: the origin of the page. */
  publicUrl?: string | undefined;
  /** The URL of the sprite of the categories' icons. */
  categoryIcons?: string | undefined;
  /** The router component, which provides the URL. It must be the same at each render. Default: a router for the browser's URL. */
  router?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

const NO_RESPONSES = {};

/**
 * Provides the one router, query cache, session, language, search and notices of a page. A host renders this component once, around all of
 * its other elements.
 * @example
 * createRoot(element).render(
 *   <HostProviders apiUrl="/api" tokenStore={createLocalTokenStore()}>
 *     <App />
 *   </HostProviders>,
 * );
 */
export function HostProviders({
  apiUrl,
  algolia = null,
  tokenStore,
  languageStore,
  company = null,
  responses = NO_RESPONSES,
  fetch = globalThis.fetch,
  contributions = NO_CONTRIBUTIONS,
  operator,
  contactEmail,
  sendsEmail = true,
  loginProviders,
  publicUrl = globalThis.location.origin,
  categoryIcons,
  router: Router = BrowserRouter,
  children,
}: HostProvidersProps) {
  // Wraps `fetch`, because browsers throw a TypeError when `fetch` is called as a method of an object other than the window.
  const [requests] = useState(() => ({ fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }));
  const [queryClient] = useState(() => createQueryClient(company, responses));
  const site = useMemo(
    () => ({
      operator: operator ?? null,
      contactEmail: contactEmail ?? null,
      sendsEmail,
      loginProviders,
      algolia: algolia !== null,
      publicUrl,
      categoryIcons: categoryIcons ?? null,
    }),
    [operator, contactEmail, sendsEmail, loginProviders, algolia, publicUrl, categoryIcons],
  );
  const [slowRequests] = useState(createSlowRequests);
  const [ownLanguageStore] = useState(createMemoryLanguageStore);
  const store = useMemo(() => createSessionStore(tokenStore), [tokenStore]);
  const api = useMemo(
    () =>
      createApiClient({
        baseUrl: apiUrl,
        fetch: (...request) => requests.fetch(...request),
        slowRequests,
        getToken: () => store.get().token,
        // Ends only the session of the rejected token, because another tab may have logged in again in the meantime.
        onTokenRefused: (token) => {
          if (store.get().token === token) store.end('refused');
        },
      }),
    [apiUrl, requests, store, slowRequests],
  );
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <ApiContext value={api}>
          <SessionProvider store={store} requests={requests}>
            <SearchProvider apiUrl={apiUrl} algolia={algolia} slowRequests={slowRequests}>
              <NoticesProvider status={<ConnectionStatus slowRequests={slowRequests} />}>
                <LoggedOutElsewhere store={store} />
                <LanguageProvider store={languageStore ?? ownLanguageStore}>
                  <ContributionsContext value={contributions}>
                    <SiteContext value={site}>
                      <DialogsProvider>{children}</DialogsProvider>
                    </SiteContext>
                  </ContributionsContext>
                </LanguageProvider>
              </NoticesProvider>
            </SearchProvider>
          </SessionProvider>
        </ApiContext>
      </Router>
    </QueryClientProvider>
  );
}
