/**
 * The maximum time (ms) between the event `beforeunload` and the next document. After it, the user counts as staying, because a download,
 * for example, does not replace the document.
 */
const NEXT_DOCUMENT_MS = 30_000;

const FILES = 'script[src], link[rel=stylesheet]';

let loads = 0;
let leftAt = -Infinity;

const leave = () => {
  leftAt = performance.now();
};
/** Handles the return to a document that the back/forward cache has restored. */
const stay = () => {
  leftAt = -Infinity;
};

/**
 * Watches whether the user leaves the document while something loads, because Firefox then cancels all loads, and cancelled loads look like
 * failures. Watches only during a load, because some browsers do not put a document that listens to `beforeunload` into the back/forward
 * cache.
 * @returns the function that ends the load
 */
export function watchLoad(): () => void {
  if (loads === 0) window.addEventListener('beforeunload', leave);
  loads += 1;
  return () => {
    loads -= 1;
    if (loads === 0) window.removeEventListener('beforeunload', leave);
  };
}

/** Watches whether the user leaves the document while a file of a remote or of the shell loads. @returns the function that stops watching */
export function watchDepartures(): () => void {
  const endings = new Map<EventTarget, () => void>();
  const end = (file: EventTarget) => {
    endings.get(file)?.();
    endings.delete(file);
  };
  const endLoad = ({ target }: Event) => target !== null && end(target);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches(FILES)) endings.set(node, watchLoad());
      }
      removedNodes.forEach(end);
    }
  });
  observer.observe(document.head, { childList: true });
  // Listens on the document, because the `load` event of an element does not reach the window, and in the capture
  // phase, because the event does not bubble.
  document.addEventListener('load', endLoad, true);
  document.addEventListener('error', endLoad, true);
  window.addEventListener('pageshow', stay);
  return () => {
    observer.disconnect();
    document.removeEventListener('load', endLoad, true);
    document.removeEventListener('error', endLoad, true);
    window.removeEventListener('pageshow', stay);
    [...endings.keys()].forEach(end);
  };
}

/**
 * Resolves once it is clear that the user stays in this document. While the user leaves the document, errors are no failures of a remote.
 * If the browser opens the next document, this document ends before the promise resolves.
 */
export async function untilStaying(): Promise<void> {
  const ms = leftAt + NEXT_DOCUMENT_MS - performance.now();
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
