import { roleIds } from '@heard/contract';
import { useIsHydrated } from '@heard/ui';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { clearTraces } from '../drafts/draftStore.ts';
import { paths } from '../paths.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useQueryClient } from '../query.ts';
import { useLocation, useNavigate } from '../router.ts';
import { SessionContext, type SessionActions } from './SessionContext.ts';
import type { Session } from './Session.ts';
import type { SessionStore } from './createSessionStore.ts';
import type { CompanyRequests } from './loadCompanyAccount.ts';
import { useAccount } from './useAccount.ts';

/** The session while the web server renders a page, which is the same for everybody. */
const UNKNOWN: Session = { status: 'anonymous', ended: 'no', isUnknown: true };

export interface SessionProviderProps {
  store: SessionStore;
  requests: CompanyRequests;
  children: ReactNode;
}

/** Provides the session: the token comes from the store, the account from the API (specification 4, "Auth"). */
export function SessionProvider({ store, requests, children }: SessionProviderProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const isKnown = useIsHydrated();
  const { token } = state;
  const { account, hasFailed, isFetching, retry } = useAccount(state, requests);

  // The reason why a session ended applies only to the page on which it ended. This page is stored while rendering, because an effect would run after
  // the effects of the guards.
  const { key: page } = useLocation();
  const [seen, setSeen] = useState({ state, page });
  if (seen.state !== state) setSeen({ state, page });
  const ended = seen.page === page ? state.ended : 'no';

  // Deletes cached data and drafts, because the next person must not see them.
  useEffect(
    () => () => {
      const now = store.get();
      if (token === null || now.token === token) return;
      queryClient.removeQueries({ queryKey: queryKeys.private });
      if (now.ended === 'loggedOut') clearTraces();
    },
    [token, store, queryClient],
  );

  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  useEffect(() => {
    latestNavigate.current = navigate;
  });

  const actions = useMemo<SessionActions>(() => {
    const leave = () => {
      void latestNavigate.current(paths.home);
      store.end('loggedOut');
    };
    return {
      logIn: store.start,
      logOut: () => {
        // An earlier click has already ended the session.
        if (store.get().token === null) return;
        // Best effort: the person is logged out in any case, and the token expires.
        api.send('logout').catch(() => undefined);
        leave();
      },
      forget: () => {
        const { token: forgotten } = store.get();
        leave();
        return {
          restore: async (endpoint) => {
            const response = await api.send(endpoint, { token: forgotten ?? '' });
            if (forgotten !== null && store.get().token === null) store.start(forgotten);
            return response;
          },
        };
      },
      setAccount: (next) => queryClient.setQueryData(queryKeys.account(store.get().token), next),
      reloadAccount: () => void queryClient.resetQueries({ queryKey: queryKeys.private }),
    };
  }, [api, queryClient, store]);

  const session = useMemo<Session>(() => {
    if (!isKnown) return UNKNOWN;
    if (token === null) return { status: 'anonymous', ended };
    if (account !== undefined) {
      const { id } = account.role;
      const kind = id === roleIds.company ? 'company' : id === roleIds.admin ? 'admin' : 'consumer';
      return { status: 'authenticated', account, kind, isCompany: kind === 'company' };
    }
    return hasFailed ? { status: 'unavailable', retry, retrying: isFetching } : { status: 'loading' };
  }, [isKnown, token, ended, account, hasFailed, isFetching, retry]);

  const context = useMemo(() => ({ session, actions }), [session, actions]);
  return <SessionContext value={context}>{children}</SessionContext>;
}
