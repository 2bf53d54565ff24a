import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The actions of the keyboard shortcuts. `at` is the position of the review that has the focus. */
export interface InboxKeys {
  /** Whether the shortcuts are on. */
  isOn: boolean;
  onTag: (at: number) => void;
  onAssign: (at: number) => void;
  onHelp: () => void;
}

/** Returns whether a key is typed into a field, or belongs to a dialog, a menu or the browser. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (document.querySelector('dialog[open], [role="menu"]') !== null) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Handles the keyboard shortcuts: j and k move between the reviews of a region, r replies, t tags, a assigns, and ? shows all shortcuts. */
export function useInboxKeys(
  region: RefObject<HTMLElement | null>,
  { isOn, onTag, onAssign, onHelp }: InboxKeys,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const cards = [...(region.current?.querySelectorAll('article') ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const focus = (next: number) => {
      const card = cards[Math.min(Math.max(next, 0), cards.length - 1)];
      card?.setAttribute('tabindex', '-1');
      card?.focus();
    };
    const actions: Record<string, () => void> = {
      j: () => focus(at + 1),
      k: () => focus(at - 1),
      '?': onHelp,
      ...(at >= 0 && {
        r: () => cards[at]?.querySelector<HTMLElement>('[data-reply]')?.click(),
        t: () => onTag(at),
        a: () => onAssign(at),
      }),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    // Prevents the browser from typing the letter into the field that gets the focus.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
