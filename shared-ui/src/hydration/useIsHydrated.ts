import { startTransition, useEffect, useState } from 'react';

declare global {
  /**
   * The time that a document shows, as a Unix time in milliseconds, for as long as the web server renders it and the browser hydrates
   * it; undefined otherwise. Each package bundles this file, so that they share a global variable.
   */
  var heardTime: number | undefined;
}

/**
 * Returns false on the web server and for the render in the browser that hydrates its HTML: what only the browser knows, such as its
 * storage, its time zone and the size of its window, must not change the elements before. Then renders again with true.
 *
 * @example
 * const isHydrated = useIsHydrated();
 * return <p>{isHydrated ? localStorage.getItem('draft') : ''}</p>;
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(() => globalThis.heardTime === undefined);
  // As a transition: parts of the page may still wait for their hydration.
  useEffect(() => {
    if (!isHydrated) startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return isHydrated;
}
