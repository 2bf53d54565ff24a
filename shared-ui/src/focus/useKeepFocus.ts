import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus after a request: a control that is disabled while `busy` loses the focus. The element inside
 * `container` (or `container` itself) that had the focus gets it back, unless the user has moved it elsewhere in the
 * meantime.
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
      // Without a related target, the focus has moved to the page because the control was disabled.
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
