import type { CountryOption } from './CountryField.tsx';
import type { Country } from './countries.ts';
import type { Countries } from './useCountries.ts';

/** What a country is found by: its names in all languages, and its ISO codes. */
export function searchWordsOf({ iso2, iso3, names, moreNames }: Country): string[] {
  return [...Object.values(names), ...moreNames, iso2, iso3];
}

/** The countries for a `CountryField`: shown in the active language, kept by their English names. */
export function countryOptions({ countries, nameOf }: Countries): CountryOption[] {
  return countries.map((country) => ({
    value: country.names.en,
    text: nameOf(country),
    also: searchWordsOf(country),
  }));
}
