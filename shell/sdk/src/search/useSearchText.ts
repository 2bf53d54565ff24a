import { useEffect, useRef, useState } from 'react';
import { draftStore } from '../drafts/draftStore.ts';
import { useLocation } from '../router.ts';

/** Milliseconds after the last keystroke until the text is stored. */
const STORE_AFTER_MS = 500;

/**
 * Returns the text of a search box. It belongs to the page's history entry: it is restored after a reload and when the person
 * goes back to the page. Stored after a pause, and when the page or the box goes away.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const { key: page, pathname } = useLocation();
  // As of the first render: a navigation within the page changes nothing.
  const [key] = useState(`search ${pathname} ${page}`);
  const [text, setText] = useState(() => {
    const stored = draftStore.read(key);
    return typeof stored === 'string' ? stored : '';
  });
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
