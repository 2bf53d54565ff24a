/** After the page has loaded: what comes before it has been painted would compete with it. */
const PATIENCE_MS = 2_000;

/**
 * Runs something a moment after the page has loaded, when the browser has nothing else to do. A browser that can't tell
 * (Safari) never runs it.
 * @returns takes it back
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  const wait = () => {
    timer = setTimeout(() => {
      handle = requestIdleCallback(run);
    }, PATIENCE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
    cancelIdleCallback(handle);
  };
}
