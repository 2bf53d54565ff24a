import { useEffect, useState } from 'react';
import { draftStore } from '../drafts/draftStore.ts';
import { useLocation } from '../router.ts';

/**
 * What is typed in a search box. It belongs to the page in the browser's history: it is back when that is loaded anew, by
 * the person or by the shell, and when somebody goes back to it.
 */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const { key: page, pathname } = useLocation();
  // As it was when the box came: a step within the page changes nothing.
  const [key] = useState(`search ${pathname} ${page}`);
  const [text, setText] = useState(() => {
    const kept = draftStore.read(key);
    return typeof kept === 'string' ? kept : '';
  });
  useEffect(() => {
    if (text === '') draftStore.remove(key);
    else draftStore.write(key, text);
  }, [key, text]);
  return [text, setText];
}
