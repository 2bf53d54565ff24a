import { useLocation } from '@heard/sdk';
import { useEffect, useRef } from 'react';

/**
 * Takes out of the head what the web server has said there of the page that was asked for, with the first step to another
 * page: a browser that shares a page takes its address from there. Search engines and previews read documents, not steps.
 */
export function useDocumentHead(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  }, [pathname]);
}
