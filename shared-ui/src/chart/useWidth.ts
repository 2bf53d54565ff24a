import { useEffect, useRef, useState, type RefObject } from 'react';

/** Observes the width of an element and the size of text. @returns both in pixels; a width of 0 until the element is measured */
export function useWidth<Type extends HTMLElement>(): { ref: RefObject<Type | null>; width: number; rem: number } {
  const ref = useRef<Type>(null);
  const [size, setSize] = useState({ width: 0, rem: 16 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setSize({ width: element.clientWidth, rem });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
