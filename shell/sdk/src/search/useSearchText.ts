import { useIsHydrated } from '@heard/ui';
import { useEffect, useRef, useState } from 'react';
import { draftStore } from '../drafts/draftStore.ts';
import { useLocation } from '../router.ts';

/** Milliseconds after the last keystroke until the text is stored. */
const STORE_AFTER_MS = 500;

/** The keys of the texts that were read since the document was loaded. */
const readKeys = new Set<string>();

/**
 * Returns the stored text of a search box. A page that was opened by its URL starts empty: the history entries of all
 * such pages have the same key, so a stored text may belong to an earlier visit.
 */
function readText(key: string, page: string, initial: string): string {
  const isFirst = !readKeys.has(key);
  readKeys.add(key);
  if (isFirst && page === FIRST_PAGE && wasOpenedByAddress()) draftStore.remove(key);
  const stored = draftStore.read(key);
  return typeof stored === 'string' ? stored : initial;
}

/** The router's key of the entry that a document starts with. */
const FIRST_PAGE = 'default';

/** Returns whether the document was opened by a link or by typing its URL, not by a reload or by going back. */
function wasOpenedByAddress(): boolean {
  // Calls `getEntriesByType` only if it exists, because jsdom has no navigation timing.
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}

/**
 * Returns the text of a search box. It belongs to the page's history entry: it is restored after a reload and when the
 * person goes back to the page. It is stored after a pause, and when the page or the box is unmounted.
 * @param initial the text if none is stored
 */
export function useSearchText(initial: string): [text: string, setText: (text: string) => void] {
  const { key: page, pathname } = useLocation();
  // Uses the key of the first render, because a navigation within the page must not change the text.
  const [key] = useState(`search ${pathname} ${page}`);
  const isHydrated = useIsHydrated();
  const [entered, setText] = useState(() => (isHydrated ? readText(key, page, initial) : null));
  if (isHydrated && entered === null) setText(readText(key, page, initial));
  const text = entered ?? initial;
  const unsaved = useRef<string | null>(null);

  useEffect(() => {
    const store = () => {
      if (unsaved.current !== null) draftStore.write(key, unsaved.current);
      unsaved.current = null;
    };
    const timer = text === '' ? undefined : setTimeout(store, STORE_AFTER_MS);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [key, text]);

  useEffect(
    () => () => {
      if (unsaved.current !== null) draftStore.write(key, unsaved.current);
    },
    [key],
  );

  return [
    text,
    (next) => {
      setText(next);
      unsaved.current = next === '' ? null : next;
      if (next === '') draftStore.remove(key);
    },
  ];
}
