/** A promise that React's `use` reads without suspending once its value is loaded. */
export interface Resource<T> extends Promise<T> {
  /** Returns the value, or undefined while it is loading. */
  read(): T | undefined;
}

/**
 * Adds the properties `status` and `value` to a promise that never rejects. Without them, React's `use` would suspend
 * on each new promise, even if it is settled, and the page would flicker
 * (https://github.com/reactjs/react.dev/pull/8125).
 */
export function createResource<T extends object>(promise: Promise<T>): Resource<T> {
  let loaded: T | undefined;
  void promise.then((value) => {
    loaded = value;
    void Object.assign(promise, { status: 'fulfilled', value });
  });
  return Object.assign(promise, { read: () => loaded });
}
