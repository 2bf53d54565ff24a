import { type ComponentPropsWithRef, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';
import { type CounterLook, useCounter } from './useCounter.tsx';

const Area = styled.textarea`
  ${controlStyle}
  display: block;
  min-height: 7.5rem;
  padding-block: var(--space-3);
  resize: vertical;
`;

/** The props of `TextArea`. */
export interface TextAreaProps extends FieldLook, CounterLook, ComponentPropsWithRef<'textarea'> {}

/** A controlled or uncontrolled multi-line input with label, hint and error, and with a counter if `max` is set. */
export function TextArea({ label, hint, error, narrow, optional, id, max, count, ref, ...area }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => own.current, []);
  const counter = useCounter(own, { max, count }, area);
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} optional={optional} id={id} counter={counter}>
      {(control) => <Area dir="auto" {...area} {...control} ref={own} />}
    </Field>
  );
}
