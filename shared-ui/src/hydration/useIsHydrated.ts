import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

declare global {
  /**
   * The time that the web server used as the current time when it rendered the document, as a Unix time in milliseconds. A global
   * variable, because each package bundles a copy of this file.
   */
  var heardTime: number | undefined;
}

/**
 * Returns false on the web server, and in the browser until the server's HTML is hydrated. Then renders again with true. Use it before
 * reading values that only the browser knows (storage, time zone, window size), because the first render has to match the server's HTML.
 *
 * @example
 * const isHydrated = useIsHydrated();
 * return <p>{isHydrated ? localStorage.getItem('draft') : ''}</p>;
 */
export function useIsHydrated(): boolean {
  const [probe] = useState(createProbe);
  useSyncExternalStore(probe.subscribe, probe.getSnapshot, probe.getServerSnapshot);
  const [isHydrated, setHydrated] = useState(() => !probe.isHydrating());
  useEffect(() => {
    if (!isHydrated) startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return isHydrated;
}

/**
 * Creates a store that detects whether React is hydrating. During hydration, React calls `getServerSnapshot`, even in a part that is loaded later
 * than the page. Both snapshots are equal. Otherwise, React would render again immediately, and a part that still waits would lose its HTML.
 */
function createProbe() {
  let isHydrating = false;
  return {
    subscribe: () => () => {},
    getSnapshot: () => null,
    getServerSnapshot() {
      isHydrating = true;
      return null;
    },
    isHydrating: () => isHydrating,
  };
}
