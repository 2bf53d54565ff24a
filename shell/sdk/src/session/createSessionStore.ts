import type { Account } from '@heard/contract';
import type { TokenStore } from './TokenStore.ts';

/** The session as far as this page knows it without asking: its token, and how the last one ended. */
export interface SessionState {
  token: string | null;
  /** The token's account, where the door's answer has brought it. */
  account: Account | null;
  ended: 'no' | 'loggedOut' | 'refused';
}

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  start(token: string, account?: Account | null): void;
  end(how: 'loggedOut' | 'refused'): void;
}

/**
 * Joins the token with how it went, in one state: a guard must never see a session that is gone without knowing why.
 * A token that another tab has removed was logged out there.
 */
export function createSessionStore(tokenStore: TokenStore): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState = { token: tokenStore.get(), account: null, ended: 'no' };

  function change(next: SessionState) {
    if (next.token === state.token && next.ended === state.ended) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      const unsubscribe = tokenStore.subscribe(() => {
        const token = tokenStore.get();
        if (token !== state.token) change({ token, account: null, ended: token === null ? 'loggedOut' : 'no' });
      });
      listeners.add(listener);
      return () => {
        unsubscribe();
        listeners.delete(listener);
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
