import { useState } from 'react';
import { ComboboxField, useLanguage, type ComboboxFieldProps, type ComboboxOption } from 'shared-ui';

/** An option that is kept by another text than it is shown by. */
export interface CountryOption extends ComboboxOption {
  /** The same in all languages: with the country's English name. */
  value: string;
}

export interface CountryFieldProps extends Omit<ComboboxFieldProps, 'options' | 'value' | 'defaultValue' | 'onChange'> {
  options: readonly CountryOption[];
  /** The options are on their way. */
  pending: boolean;
  /** An option's value, or what is typed and means none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A `ComboboxField` of countries, controlled: it shows them in the active language, and its value stays the same in all. A
 * value that is none of the options' is shown as it is.
 */
export function CountryField({ options, pending, value, onChange, ...field }: CountryFieldProps) {
  const language = useLanguage();
  // What is typed stays as it is, though it may be a value on the way to another one.
  const [typed, setTyped] = useState('');

  function shown(): string {
    if (value === typed) return typed;
    // Not in English first.
    if (pending && language !== 'en') return '';
    return options.find((option) => option.value === value)?.text ?? value;
  }

  return (
    <ComboboxField
      {...field}
      options={options}
      value={shown()}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ text }) => text === currentTarget.value);
        setTyped(chosen === undefined ? currentTarget.value : '');
        onChange(chosen?.value ?? currentTarget.value);
      }}
    />
  );
}
