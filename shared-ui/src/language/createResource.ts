/** A promise that React's `use` reads without suspending once its value is loaded. */
export interface Resource<T> extends Promise<T> {
  /** Returns the value, or undefined while it is loading. */
  read(): T | undefined;
}

/**
 * Adds the state to a promise that never rejects. `use` suspends on a promise that it has not seen before, even on a settled one, unless a
 * library has set the `status` and `value` of the promise (https://github.com/reactjs/react.dev/pull/8125). Then nothing flickers.
 */
export function createResource<T extends object>(promise: Promise<T>): Resource<T> {
  let loaded: T | undefined;
  void promise.then((value) => {
    loaded = value;
    void Object.assign(promise, { status: 'fulfilled', value });
  });
  return Object.assign(promise, { read: () => loaded });
}
