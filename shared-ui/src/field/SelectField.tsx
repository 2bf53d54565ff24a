import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';

const Select = styled.select`
  ${controlStyle}
  appearance: none;
  padding-right: 2.25rem;
  background-image:
    linear-gradient(45deg, transparent 50%, var(--text-muted) 50%),
    linear-gradient(135deg, var(--text-muted) 50%, transparent 50%);
  background-position:
    right 1.1rem center,
    right 0.8rem center;
  background-size: 0.3rem 0.3rem;
  background-repeat: no-repeat;
  text-overflow: ellipsis;

  @media (forced-colors: active) {
    appearance: auto;
    padding-right: var(--space-3);
    background-image: none;
  }
`;

export interface SelectFieldProps extends FieldLook, ComponentPropsWithRef<'select'> {}

/** A native select in a `Field`; `option` elements are its children. */
export function SelectField({ label, hint, error, narrow, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} id={id}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
