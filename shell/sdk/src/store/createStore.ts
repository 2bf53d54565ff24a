/** A value that can be read, replaced and observed; `useSyncExternalStore(store.subscribe, store.get)` renders it. */
export interface Store<State> {
  get(): State;
  /** Replaces the state and notifies the listeners; does nothing if the new state equals the present state (`Object.is`). */
  set(next: State): void;
  /** Calls the listener after each change. @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates an observable store.
 * @param state the initial state
 * @example
 * const count = createStore(0);
 * const unsubscribe = count.subscribe(() => console.log(count.get()));
 * count.set(count.get() + 1);
 */
export function createStore<State>(state: State): Store<State> {
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
