import { useLanguageChoice } from '@heard/sdk';
import { useIsHydrated } from '@heard/ui';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';

interface WhenNearProps {
  children: ReactNode;
  /** The placeholder that reserves the space until the children have loaded. */
  fallback?: ReactNode;
  /** Whether the document of the web server contains the children. */
  inDocument?: boolean;
}

/** The distance below the viewport at which the children start to load. */
const DISTANCE = '600px';

/** Renders lazy children once their place comes near the viewport. Waits while the language of the page is changing. */
export function WhenNear({ children, fallback = null, inDocument = false }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const [isNear, setNear] = useState(inDocument && !isHydrated);
  const { isChanging } = useLanguageChoice();
  useEffect(() => {
    const element = place.current;
    // Checks for `IntersectionObserver`, because jsdom lacks it.
    if (element === null || isNear || isChanging || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: DISTANCE },
    );
    // Deferred to another task, because effects may run before the page is painted.
    const timer = setTimeout(() => observer.observe(element));
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNear, isChanging]);
  // Renders the same element before and after the children load. Otherwise React would replace the content of the
  // document by the fallback in between.
  const shown = useMemo(() => <Suspense fallback={fallback}>{children}</Suspense>, [children, fallback]);
  return <div ref={place}>{isNear ? shown : fallback}</div>;
}
