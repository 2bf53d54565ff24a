import type { TokenStore } from './TokenStore.ts';

/** The session as far as this page knows it without the API: its token, and how the last one ended. */
export interface SessionState {
  token: string | null;
  ended: 'no' | 'loggedOut' | 'refused';
}

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  start(token: string): void;
  end(how: 'loggedOut' | 'refused'): void;
}

/**
 * Joins the token with how it went, in one state: a guard must never see a session that is gone without knowing why.
 * A token that another tab has removed was logged out there.
 */
export function createSessionStore(tokenStore: TokenStore): SessionStore {
  const listeners = new Set<() => void>();
  let state: SessionState = { token: tokenStore.get(), ended: 'no' };

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
        if (token !== state.token) change({ token, ended: token === null ? 'loggedOut' : 'no' });
      });
      listeners.add(listener);
      return () => {
        unsubscribe();
        listeners.delete(listener);
      };
    },
    start: (token) => {
      change({ token, ended: 'no' });
      tokenStore.set(token);
    },
    end: (how) => {
      change({ token: null, ended: how });
      tokenStore.set(null);
    },
  };
}
