/** Functions of the browser that some libraries replace. */
export const REPLACED: readonly (readonly [object: object, names: readonly string[]])[] = [
  [window, ['fetch', 'XMLHttpRequest', 'setTimeout', 'clearTimeout', 'requestAnimationFrame']],
  [history, ['pushState', 'replaceState']],
  [navigator, ['sendBeacon']],
  ...[JSON, Promise, Array.prototype, String.prototype, Element.prototype, Storage.prototype].map(
    (object) => [object, Object.getOwnPropertyNames(object)] as const,
  ),
];

/** A snapshot of the document around the pages. */
export interface Surroundings {
  /** The attributes of the elements that `findRoots` returns. */
  attributes: readonly Map<string, string>[];
  /** The children of `head` and `body`. */
  elements: readonly Element[];
  sheets: readonly CSSStyleSheet[];
}

/** Returns the elements around the page. A page may have changed their attributes. */
export function findRoots(): Element[] {
  return [document.documentElement, document.body, ...document.querySelectorAll('meta[name=viewport]')];
}
