import { createStore } from '../store/createStore.ts';

/** Milliseconds after which a request counts as slow. */
const SLOW_AFTER_MS = 3_000;

/** Observes whether any request is slow. */
export interface SlowCalls {
  /** Starts to watch a request. @returns the function to call when it has ended */
  watch(): () => void;
  /** Returns whether any request is slow now. */
  get(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Creates the watcher of slow requests. */
export function createSlowCalls(): SlowCalls {
  const slow = createStore(0);
  return {
    watch: () => {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        slow.set(slow.get() + 1);
      }, SLOW_AFTER_MS);
      return () => {
        clearTimeout(timer);
        if (isSlow) slow.set(slow.get() - 1);
      };
    },
    get: () => slow.get() > 0,
    subscribe: slow.subscribe,
  };
}
