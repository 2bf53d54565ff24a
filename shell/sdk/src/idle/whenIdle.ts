/** The minimum milliseconds between the load of the page and a callback: earlier work would compete with the first paint. */
const DELAY_MS = 2_000;

/**
 * Runs a callback once the browser is idle, at least 2 s after the page has loaded. Use this function to load something in advance. The
 * callback never runs in browsers without `requestIdleCallback` (Safari), or while the browser is offline.
 * @returns a function that cancels it
 * @example
 * useEffect(() => whenIdle(() => void preload()), []);
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  const wait = () => {
    timer = setTimeout(() => {
      handle = requestIdleCallback(() => {
        if (navigator.onLine) run();
      });
    }, DELAY_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
    cancelIdleCallback(handle);
  };
}
