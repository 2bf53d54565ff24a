import type { Account } from '@heard/contract';
import { createStore, type Store } from '../store/createStore.ts';
import type { TokenStore } from './TokenStore.ts';

/**
 * The part of the session that this page knows without a request: the token, and the reason why the last session ended.
 */
export interface SessionState {
  token: string | null;
  /** The token's account, if the response of the login contained it. */
  account: Account | null;
  ended: 'no' | 'loggedOut' | 'refused';
  /** Whether another tab has ended the session. */
  isEndedElsewhere?: true;
}

/** The session's state, with the methods that change it. */
export interface SessionStore extends Pick<Store<SessionState>, 'get' | 'subscribe'> {
  start(token: string, account?: Account | null): void;
  end(how: 'loggedOut' | 'refused'): void;
}

/**
 * Combines the token and the reason why the last session ended in one state. A guard that finds no session must also find the reason. If
 * another tab has removed the token, the person has logged out in that tab.
 */
export function createSessionStore(tokenStore: TokenStore): SessionStore {
  const store = createStore<SessionState>({
    token: tokenStore.get(),
    account: null,
    ended: 'no',
  });

  function change(next: SessionState) {
    const { token, ended } = store.get();
    if (next.token !== token || next.ended !== ended) store.set(next);
  }

  return {
    get: store.get,
    subscribe: (listener) => {
      const unsubscribe = store.subscribe(listener);
      const ignoreToken = tokenStore.subscribe(() => {
        const token = tokenStore.get();
        if (token === store.get().token) return;
        if (token === null) change({ token, account: null, ended: 'loggedOut', isEndedElsewhere: true });
        else change({ token, account: null, ended: 'no' });
      });
      return () => {
        ignoreToken();
        unsubscribe();
      };
    },
    start: (token, account = null) => {
      change({ token, account, ended: 'no' });
      tokenStore.set(token);
    },
    end: (how) => {
      change({ token: null, account: null, ended: how });
      tokenStore.set(null);
    },
  };
}
