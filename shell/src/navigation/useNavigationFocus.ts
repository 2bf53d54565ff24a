import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@heard/sdk';

/**
 * Scrolls to the top and moves the focus to the content after a navigation to another page, so that the next Tab and a screen
 * reader continue there. Back and forward keep the scroll position that the browser restores.
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
  // Runs before the page is painted. After the paint, it could take the focus from a field that the user or the page has focused in the meantime.
  useLayoutEffect(() => {
    // Resets `wentBack` at every navigation, even within the page, because the skip link also fires `popstate`.
    const back = wentBack.current;
    wentBack.current = false;
    if (last.current === location.pathname) return;
    last.current = location.pathname;
    // Scrolls without animation, because smooth scrolling is only for links within a page.
    if (!back) window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
}
