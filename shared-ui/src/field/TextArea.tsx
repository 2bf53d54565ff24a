import { type ComponentPropsWithRef, useCallback, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { controlStyle } from './controlStyle.ts';
import { countGraphemes } from './countGraphemes.ts';
import { Field, type FieldLook } from './Field.tsx';

const Area = styled.textarea`
  ${controlStyle}
  display: block;
  min-height: 7.5rem;
  padding-block: var(--space-3);
  resize: vertical;
`;

const Counter = styled.span`
  flex: none;
  color: var(--text-muted);
  white-space: nowrap;

  &[data-over] {
    color: var(--danger);
    font-weight: var(--weight-strong);
  }
`;

/** The props of `TextArea`. */
export interface TextAreaProps extends FieldLook, ComponentPropsWithRef<'textarea'> {
  /** Shows a counter "n / max", red above `max`. It doesn't limit the input; the form validates it. */
  max?: number;
  /** Returns the length of a text; by default the graphemes of the trimmed text. */
  count?: (text: string) => number;
}

const countTrimmed = (text: string) => countGraphemes(text.trim());

/** A multi-line input with label, hint and error, controlled or not, and with a counter if `max` is set. */
export function TextArea({ label, hint, error, narrow, id, max, count = countTrimmed, ref, ...area }: TextAreaProps) {
  const t = useMessages();
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => own.current, []);
  // The element is the source of the text: a form library sets its value directly, initially and on reset.
  const onInput = useCallback((changed: () => void) => {
    const element = own.current;
    element?.addEventListener('input', changed);
    return () => element?.removeEventListener('input', changed);
  }, []);
  const initial = String(area.value ?? area.defaultValue ?? '');
  const text = useSyncExternalStore(onInput, () => own.current?.value ?? initial);
  const used = max === undefined ? 0 : count(text);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      narrow={narrow}
      id={id}
      counter={
        max === undefined ? undefined : (
          <Counter data-over={used > max || undefined}>
            <span aria-hidden="true">{t('counter.shown', { used, max })}</span>
            <VisuallyHidden>{t('counter.spoken', { used, max })}</VisuallyHidden>
          </Counter>
        )
      }
    >
      {(control) => <Area dir="auto" {...area} {...control} ref={own} />}
    </Field>
  );
}
