import { useLocation } from '@heard/sdk';
import { useEffect, useRef } from 'react';

/**
 * Removes the elements from the head that the web server wrote for the requested page, at the first navigation to another
 * page. Browsers read the URL to share from there; search engines and previews only read documents.
 */
export function useDocumentHead(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  }, [pathname]);
}
