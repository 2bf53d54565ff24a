/** Milliseconds after which a call counts as slow. */
const SLOW_AFTER_MS = 3_000;

/** Knows whether a call has been waiting for long. */
export interface SlowCalls {
  /** Watches a call from now on. @returns the function that ends it */
  watch(): () => void;
  /** Whether any call is slow now. */
  get(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createSlowCalls(): SlowCalls {
  const listeners = new Set<() => void>();
  let slow = 0;
  const change = (by: number) => {
    slow += by;
    for (const listener of listeners) listener();
  };
  return {
    watch: () => {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        change(1);
      }, SLOW_AFTER_MS);
      return () => {
        clearTimeout(timer);
        if (isSlow) change(-1);
      };
    },
    get: () => slow > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
