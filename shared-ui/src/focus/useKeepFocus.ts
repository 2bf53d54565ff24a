import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A control that is disabled while a call runs loses the focus to the page. This gives it back to the element inside
 * `container` (or to `container` itself) that had it, once `busy` is over, unless the person has moved on meanwhile.
 */
export function useKeepFocus(container: RefObject<HTMLElement | null>, busy: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  const wasBusy = useRef(false);

  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const note = (event: FocusEvent) => {
      last.current = event.target instanceof HTMLElement ? event.target : null;
    };
    const forget = (event: FocusEvent) => {
      // Without a new target it is the page that has the focus: the control was disabled.
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) last.current = null;
    };
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, [container]);

  useLayoutEffect(() => {
    if (wasBusy.current && !busy && (!document.activeElement || document.activeElement === document.body)) {
      last.current?.focus();
    }
    wasBusy.current = busy;
  }, [busy]);
}
