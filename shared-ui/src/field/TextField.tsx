import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';

const Input = styled.input`
  ${controlStyle}
`;

export interface TextFieldProps extends FieldLook, ComponentPropsWithRef<'input'> {}

/** A one-line input in a `Field`; `type`, `autoComplete`, `list` and the rest go to the input. Text runs in its script's direction. */
export function TextField({ label, hint, error, narrow, id, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} id={id}>
      {(control) => <Input dir={type === 'text' ? 'auto' : undefined} {...input} {...control} type={type} />}
    </Field>
  );
}
