import { Field, type FieldLook } from '../field/Field.tsx';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';

/** The props of `SearchTextField`. */
export interface SearchTextFieldProps extends FieldLook, Omit<SearchFieldProps, 'size' | 'panel'> {}

/**
 * A field of a form that searches: with label, magnifier and the same clear button in every browser. All other props go to
 * the input.
 *
 * @example
 * <SearchTextField label="Search these reviews" value={text} onChange={change} onClear={() => setText('')} />
 */
export function SearchTextField({ label, hint, error, narrow, id, ...search }: SearchTextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} id={id}>
      {(control) => <SearchField type="search" {...search} {...control} size="md" />}
    </Field>
  );
}
