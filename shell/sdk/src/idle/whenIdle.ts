/**
 * Runs something once the page has loaded and the browser has nothing else to do. A browser that can't tell (Safari)
 * never runs it.
 * @returns takes it back
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  let handle = 0;
  const wait = () => {
    handle = requestIdleCallback(run);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancelIdleCallback(handle);
  };
}
