import { useLocation } from '@heard/sdk';
import { useEffect, useRef } from 'react';

/**
 * Removes the elements that the web server wrote into the head for the requested page, at the first navigation to another page. If they
 * stayed, the share function of a browser would share the URL of the requested page. Search engines and link previews need no elements for
 * the new page, because they only read documents.
 */
export function useDocumentHead(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  }, [pathname]);
}
