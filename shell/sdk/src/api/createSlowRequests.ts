import { createStore } from '../store/createStore.ts';

/** Milliseconds after which a request counts as slow. */
const SLOW_AFTER_MS = 3_000;

/** Observes whether any request is slow, or waits for an overloaded API. */
export interface SlowRequests {
  /** Starts to watch a request. @returns the function to call when it has ended */
  watch(): () => void;
  /** Reports that a request will be sent again. @returns the function to call when the request is sent again */
  reportRetry(): () => void;
  /** Returns the worst state of all requests; null when no request is slow or waits for the API. */
  get(): 'retrying' | 'slow' | null;
  subscribe(listener: () => void): () => void;
}

/** Creates the watcher of slow requests. */
export function createSlowRequests(): SlowRequests {
  const counts = createStore({ slow: 0, retrying: 0 });
  const add = (name: 'slow' | 'retrying', difference: 1 | -1) =>
    counts.set({ ...counts.get(), [name]: counts.get()[name] + difference });
  return {
    watch: () => {
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        add('slow', 1);
      }, SLOW_AFTER_MS);
      return () => {
        clearTimeout(timer);
        if (isSlow) add('slow', -1);
      };
    },
    reportRetry: () => {
      add('retrying', 1);
      return () => add('retrying', -1);
    },
    get: () => {
      const { slow, retrying } = counts.get();
      return retrying > 0 ? 'retrying' : slow > 0 ? 'slow' : null;
    },
    subscribe: counts.subscribe,
  };
}
