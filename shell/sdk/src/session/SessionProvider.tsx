import { roleIds } from '@heard/contract';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useApi } from '../api/ApiContext.ts';
import { clearDrafts } from '../drafts/draftStore.ts';
import { paths } from '../paths.ts';
import { queryKeys } from '../queries/queryKeys.ts';
import { useQueryClient } from '../query.ts';
import { useLocation, useNavigate } from '../router.ts';
import { SessionContext, type SessionActions } from './SessionContext.ts';
import type { Session } from './Session.ts';
import type { SessionStore } from './createSessionStore.ts';
import { useAccount } from './useAccount.ts';

/** Keeps the session: the token from the store, the account from the API (specification 4, "Auth"). */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(store.subscribe, store.get);
  const { token } = state;
  const { account, hasFailed, isFetching, retry } = useAccount(state);

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
      logIn: store.start,
      logOut: () => {
        // Pressed twice.
        if (store.get().token === null) return;
        // Best effort: the person has left, whatever the API says; without an answer the token dies of age.
        api.send('logout').catch(() => undefined);
        forget();
      },
      forget,
      setAccount: (next) => queryClient.setQueryData(queryKeys.account(store.get().token), next),
    };
  }, [api, queryClient, store]);

  const session = useMemo<Session>(() => {
    if (token === null) return { status: 'anonymous', ended };
    if (account !== undefined) {
      const { id } = account.role;
      const kind = id === roleIds.company ? 'company' : id === roleIds.admin ? 'admin' : 'consumer';
      return { status: 'authenticated', account, kind, isCompany: kind === 'company' };
    }
    return hasFailed ? { status: 'unavailable', retry, retrying: isFetching } : { status: 'loading' };
  }, [token, ended, account, hasFailed, isFetching, retry]);

  const context = useMemo(() => ({ session, actions }), [session, actions]);
  return <SessionContext value={context}>{children}</SessionContext>;
}
