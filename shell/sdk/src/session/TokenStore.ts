import { createStore, type Store } from '../store/createStore.ts';

/**
 * The host's storage of the session's token; null if there is no session. Remotes never see the token. Listeners are also notified
 * of a change in another tab.
 */
export type TokenStore = Store<string | null>;

/** Creates an in-memory token store: for tests and for a remote that runs standalone. */
export function createMemoryTokenStore(token: string | null = null): TokenStore {
  return createStore(token);
}
