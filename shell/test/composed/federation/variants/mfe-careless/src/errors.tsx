import { use, useEffect, useLayoutEffect, useState } from 'react';

/** A component that sets its state in every effect, so it renders again endlessly. */
export function Endless() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1), [count]);
  return <p>{count}</p>;
}

export function EndlessLayout() {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => setCount(count + 1), [count]);
  return <p>{count}</p>;
}

const never = new Promise<never>(() => {});

/** Suspends on a promise that never settles. */
export function Suspended() {
  use(never);
  return null;
}

export function ThrownPromise(): never {
  const promise: unknown = never;
  throw promise;
}

/** Rejects promises with values that are no errors. */
export function Rejections() {
  useEffect(() => {
    for (const reason of ['a string', undefined, null, { code: 42 }, Object.create(null)]) {
      const rejected: Promise<never> = Promise.reject(reason);
      void rejected;
    }
    setTimeout(() => {
      const message: unknown = 'a thrown string';
      throw message;
    });
  }, []);
  return null;
}

/** Leaves an interval behind that fails ten times a second. */
export function FailingInterval() {
  useEffect(() => {
    let count = 0;
    setInterval(() => {
      count += 1;
      throw new Error(`Broken in interval ${count}.`);
    }, 100);
  }, []);
  return null;
}
