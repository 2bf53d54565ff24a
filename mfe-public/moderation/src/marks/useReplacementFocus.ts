import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the button that replaced the focused button or form.
 * @param isAsking whether a form has replaced the buttons
 * @returns the ref of that button
 */
export function useReplacementFocus(isAsking: boolean, isHidden: boolean) {
  const replacement = useRef<HTMLButtonElement>(null);
  const shown = useRef({ isAsking, isHidden });
  useEffect(() => {
    const hasChanged = shown.current.isAsking !== isAsking || shown.current.isHidden !== isHidden;
    shown.current = { isAsking, isHidden };
    if (hasChanged && document.activeElement === document.body) replacement.current?.focus();
  }, [isAsking, isHidden]);
  return replacement;
}
