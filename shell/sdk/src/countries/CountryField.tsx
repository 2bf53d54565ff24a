import { useState } from 'react';
import { ComboboxField, useLanguage, type ComboboxFieldProps, type ComboboxOption } from '@heard/ui';

/**
 * An option whose stored value differs from its text.
 * @example
 * const options: readonly CountryOption[] = countryOptions(useCountries());
 */
export interface CountryOption extends ComboboxOption {
  /** The stored value, the same in all languages: the country's English name. */
  value: string;
}

/**
 * The props of `CountryField`: the props of a `ComboboxField` that is controlled by `value`.
 * @example
 * const props: CountryFieldProps = { label: t('country'), options, pending, ...form.controlled('country') };
 */
export interface CountryFieldProps extends Omit<ComboboxFieldProps, 'options' | 'value' | 'defaultValue' | 'onChange'> {
  options: readonly CountryOption[];
  /** Whether the options are still loading. */
  pending: boolean;
  /** The value of an option, or a text that matches no option. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A controlled `ComboboxField` of countries. It shows them in the active language; its value is the same in all languages. A value that
 * matches no option is shown unchanged.
 * @example
 * const countries = useCountries();
 * <CountryField
 *   label={t('country')}
 *   options={countryOptions(countries)}
 *   pending={countries.pending}
 *   {...form.controlled('country')}
 * />
 */
export function CountryField({ options, pending, value, onChange, ...field }: CountryFieldProps) {
  const language = useLanguage();
  // The text that the person has typed. It is shown unchanged, even if it equals the value of an option.
  const [typed, setTyped] = useState('');

  function shown(): string {
    if (value === typed) return typed;
    // Shows no name while the translated names load, instead of the English name first.
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
