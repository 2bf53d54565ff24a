import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';

const Input = styled.input`
  ${controlStyle}
`;

/** The props of `TextField`. */
export interface TextFieldProps extends FieldLook, ComponentPropsWithRef<'input'> {}

/**
 * A one-line input with label, hint and error, controlled or not. All other props go to the input. Text is laid out in the
 * direction of its script.
 *
 * @example
 * <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
 */
export function TextField({ label, hint, error, narrow, id, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} id={id}>
      {(control) => <Input dir={type === 'text' ? 'auto' : undefined} {...input} {...control} type={type} />}
    </Field>
  );
}
