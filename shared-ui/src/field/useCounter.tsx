import { type ReactNode, type RefObject, useCallback, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { countGraphemes } from './countGraphemes.ts';

const Counter = styled.span`
  flex: none;
  color: var(--text-muted);
  white-space: nowrap;

  &[data-over] {
    color: var(--danger);
    font-weight: var(--weight-strong);
  }
`;

/** Props of fields with a counter. */
export interface CounterLook {
  /** Shows a counter "n / max", red above `max`. It doesn't limit the input; the form validates it. */
  max?: number | undefined;
  /** Returns the length of a text; by default the graphemes of the trimmed text. */
  count?: ((text: string) => number) | undefined;
}

interface Values {
  value?: string | number | readonly string[] | undefined;
  defaultValue?: string | number | readonly string[] | undefined;
}

const countTrimmed = (text: string) => countGraphemes(text.trim());

/**
 * Returns the counter of a control, for `Field`; undefined if `max` is not set. For an uncontrolled control, reads the text from the element, because
 * a form library sets its value directly, initially and on reset.
 */
export function useCounter(
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { max, count = countTrimmed }: CounterLook,
  { value, defaultValue }: Values,
): ReactNode {
  const t = useMessages();
  const onInput = useCallback(
    (changed: () => void) => {
      const element = control.current;
      element?.addEventListener('input', changed);
      return () => element?.removeEventListener('input', changed);
    },
    [control],
  );
  const initial = String(value ?? defaultValue ?? '');
  const text = useSyncExternalStore(
    onInput,
    // The text of a controlled control stays the same, because rendering before its owner has handled the event would restore the old
    // value.
    () => (max === undefined ? '' : value === undefined ? (control.current?.value ?? initial) : initial),
    () => initial,
  );
  if (max === undefined) return undefined;
  const used = count(text);
  return (
    <Counter data-over={used > max || undefined}>
      <span aria-hidden="true">{t('counter.shown', { used, max })}</span>
      <VisuallyHidden>{t('counter.spoken', { used, max })}</VisuallyHidden>
    </Counter>
  );
}
