/** Where the host keeps the session's token. Remotes never see it. */
export interface TokenStore {
  get(): string | null;
  set(token: string | null): void;
  /** Calls back after each change, also one made in another tab. @returns the function that ends it */
  subscribe(listener: () => void): () => void;
}

/** A token store that forgets with the page: for tests and for a remote that runs alone. */
export function createMemoryTokenStore(token: string | null = null): TokenStore {
  const listeners = new Set<() => void>();
  return {
    get: () => token,
    set: (next) => {
      token = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
