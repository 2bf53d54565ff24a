import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';
import { type CounterLook, useCounter } from './useCounter.tsx';

const Input = styled.input`
  ${controlStyle}
`;

/** The props of `TextField`. */
export interface TextFieldProps extends FieldLook, ComponentPropsWithRef<'input'> {
  /** Shows a counter "n / counterMax". `TextArea` uses `max` for that, but in an input, `max` is the limit of numbers and dates. */
  counterMax?: CounterLook['max'];
  /** A `SearchPanel` directly below the input while the popup of a combobox is open, otherwise null. */
  panel?: ReactNode;
}

/**
 * A controlled or uncontrolled one-line input with label, hint and error. All other props go to the input. Text is laid out in
 * the direction of its script.
 *
 * @example
 * <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
 */
export function TextField({
  label,
  hint,
  error,
  narrow,
  optional,
  id,
  counterMax,
  panel,
  type = 'text',
  ref,
  ...input
}: TextFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);
  const counter = useCounter(own, { max: counterMax }, input);
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} optional={optional} id={id} counter={counter}>
      {(control) => {
        const element = (
          <Input dir={type === 'text' ? 'auto' : undefined} {...input} {...control} type={type} ref={own} />
        );
        if (panel === undefined) return element;
        return (
          <div style={{ position: 'relative' }}>
            {element}
            {panel}
          </div>
        );
      }}
    </Field>
  );
}
