import type { ComboboxOption } from 'shared-ui';
import type { Country } from './countries.ts';

/** What a country is found by: its names in all languages, and its ISO codes. */
export function searchWordsOf({ iso2, iso3, names, moreNames }: Country): string[] {
  return [...Object.values(names), ...moreNames, iso2, iso3];
}

/** The countries for a `ComboboxField`, by their English names: an account keeps its country by that. */
export function countryOptions(countries: readonly Country[]): ComboboxOption[] {
  return countries.map((country) => ({ text: country.names.en, also: searchWordsOf(country) }));
}
