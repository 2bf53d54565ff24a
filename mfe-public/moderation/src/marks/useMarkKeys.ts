import { useEffect, type RefObject } from 'react';

/** The controls of a mark that keys activate, by their `data-action`. */
const ACTIONS: Readonly<Record<string, string>> = { a: 'approve', h: 'hide', x: 'select' };

/**
 * Moves through the marks of a region by J and K; approves, hides or selects the current mark by A, H and X. Keys work only while the focus is in the
 * region (WCAG 2.2, 2.1.4), and not where people type.
 */
export function useMarkKeys(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const { target, key } = event;
      const isTyped =
        target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;
      if (isTyped || event.ctrlKey || event.metaKey || event.altKey || element === null) return;
      const marks = [...element.querySelectorAll<HTMLElement>('[data-mark]')];
      const current = marks.findIndex((mark) => mark.contains(document.activeElement));
      if (key === 'j' || key === 'k') {
        const next = key === 'j' ? current + 1 : Math.max(0, current - 1);
        marks[Math.min(next, marks.length - 1)]?.focus();
      } else {
        const action = ACTIONS[key];
        if (action === undefined) return;
        marks[current]?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
      }
      event.preventDefault();
    }
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [region]);
}
