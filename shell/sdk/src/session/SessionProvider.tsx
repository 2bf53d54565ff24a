import { roleIds } from '@heard/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { isApiError } from '../api/errors.ts';
import { clearDrafts } from '../drafts/draftStore.ts';
import { paths } from '../paths.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useQuery, useQueryClient } from '../query.ts';
import { useLocation, useNavigate } from '../router.ts';
import { SessionContext, type SessionActions } from './SessionContext.ts';
import type { Session } from './Session.ts';
import type { SessionStore } from './createSessionStore.ts';

/** Keeps the session: the token from the store, the account from the API (specification 4, "Auth"). */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { token } = state;
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: queryKeys.account(token),
    queryFn: ({ signal }) => api.send('getAccount', { signal }),
    enabled: token !== null,
  });

  // How a session ended holds for the page that it ended on. Told while rendering: an effect would come after the guards'.
  const { key: page } = useLocation();
  const [met, setMet] = useState({ state, page });
  if (met.state !== state) setMet({ state, page });
  const ended = met.page === page ? state.ended : 'no';

  // What one person has read or typed is nothing for the next one.
  useEffect(
    () => () => {
      const now = store.get();
      if (token === null || now.token === token) return;
      queryClient.removeQueries({ queryKey: queryKeys.private });
      if (now.ended === 'loggedOut') clearDrafts();
    },
    [token, store, queryClient],
  );

  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  useEffect(() => {
    latestNavigate.current = navigate;
  });

  const actions = useMemo<SessionActions>(() => {
    const forget = () => {
      void latestNavigate.current(paths.home);
      store.end('loggedOut');
    };
    return {
      logIn: (next, account) => {
        if (account !== undefined) queryClient.setQueryData(queryKeys.account(next), account);
        store.start(next);
      },
      logOut: () => {
        // Pressed twice.
        if (store.get().token === null) return;
        // Best effort: the person has left, whatever the API says; without an answer the token dies of age.
        api.send('logout').catch(() => undefined);
        forget();
      },
      forget,
      setAccount: (account) => queryClient.setQueryData(queryKeys.account(store.get().token), account),
    };
  }, [api, queryClient, store]);

  const session = useMemo<Session>(() => {
    if (token === null) return { status: 'anonymous', ended };
    if (data !== undefined) {
      return { status: 'authenticated', account: data, isCompany: data.role.id === roleIds.company };
    }
    // A 401 has ended the session already: the store says so with its next change. A retry takes the last error away.
    if (errorUpdateCount > 0 && !isApiError(error, 401)) {
      return { status: 'unavailable', retry: () => void refetch(), retrying: isFetching };
    }
    return { status: 'loading' };
  }, [token, ended, data, error, errorUpdateCount, isFetching, refetch]);

  const context = useMemo(() => ({ session, actions }), [session, actions]);
  return <SessionContext value={context}>{children}</SessionContext>;
}
