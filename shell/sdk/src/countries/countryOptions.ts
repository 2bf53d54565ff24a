import type { CountryOption } from './CountryField.tsx';
import type { Country } from './countries.ts';
import type { Countries } from './useCountries.ts';

/**
 * Returns the words by which a search finds a country: its names in all languages and its ISO codes.
 * @example
 * const option = { value: country.phoneCode, text: `+${country.phoneCode}`, also: searchWordsOf(country) };
 */
export function searchWordsOf({ iso2, iso3, names, moreNames }: Country): string[] {
  return [...Object.values(names), ...moreNames, iso2, iso3];
}

/**
 * Returns the options of a `CountryField`. The field shows the countries in the active language, and stores their English names.
 * @example
 * <CountryField options={countryOptions(countries)} {...rest} />
 */
export function countryOptions({ countries, nameOf }: Countries): CountryOption[] {
  return countries.map((country) => ({
    value: country.names.en,
    text: nameOf(country),
    also: searchWordsOf(country),
  }));
}
