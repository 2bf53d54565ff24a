/** A thenable for React's `use` that doesn't suspend once its value is loaded. */
export interface Resource<T> extends PromiseLike<T> {
  /** Returns the value, or undefined while it is loading. */
  read(): T | undefined;
}

/**
 * Wraps a promise that never rejects. `use` suspends on every promise that it hasn't seen before, even on a settled one. A
 * thenable that calls back synchronously gives it the value during the same render, so that nothing flickers.
 */
export function createResource<T extends object>(promise: Promise<T>): Resource<T> {
  let loaded: T | undefined;
  void promise.then((value) => {
    loaded = value;
  });
  return {
    read: () => loaded,
    // oxlint-disable-next-line unicorn/no-thenable -- React's `use` takes any object with `then`, and a promise would call back only after the render.
    then(onFulfilled, onRejected) {
      if (loaded === undefined || !onFulfilled) return promise.then(onFulfilled, onRejected);
      return Promise.resolve(onFulfilled(loaded));
    },
  };
}
