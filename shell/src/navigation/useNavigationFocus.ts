import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@heard/sdk';

/**
 * After a step to another page the view starts at its top and the focus stands on its content, so that the next Tab and
 * a screen reader go on there. Back and forward keep the browser's own scroll position.
 */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const last = useRef(location.pathname);
  const wentBack = useRef(false);
  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true;
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  useEffect(() => {
    // Each step uses it up, also one within the page: the skip link is told as a step back.
    const back = wentBack.current;
    wentBack.current = false;
    if (last.current === location.pathname) return;
    last.current = location.pathname;
    // At once: the smooth scrolling of links within a page is not for a new one.
    if (!back) window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
}
