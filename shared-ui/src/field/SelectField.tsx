import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { chevronStyle, controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';

const Select = styled.select`
  ${controlStyle}
  ${chevronStyle}
  appearance: none;

  @media (forced-colors: active) {
    appearance: auto;
    padding-inline-end: var(--space-3);
    background-image: none;
  }
`;

/** The props of `SelectField`. */
export interface SelectFieldProps extends FieldLook, ComponentPropsWithRef<'select'> {}

/** A native select with label, hint and error. Its children are `option` elements. */
export function SelectField({ label, hint, error, narrow, optional, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} optional={optional} id={id}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
