import { searchWordsOf, type Country } from '@heard/sdk/countries';
import type { ComboboxOption } from 'shared-ui';

/**
 * Each calling code with its country, for the country code field; several countries share a code. Found by the country's
 * names and by the code itself.
 * @param textOf what an option says: `Spain (+34)`, the code last
 */
export function callingCodeOptions(
  countries: readonly Country[],
  textOf: (country: Country, code: string) => string,
): ComboboxOption[] {
  return countries.flatMap((country) =>
    [country.phoneCode, ...country.morePhoneCodes]
      .filter((code) => code !== '')
      .map((code) => ({ text: textOf(country, code), also: [code, ...searchWordsOf(country)] })),
  );
}

/** The calling code in the country code field: `34` of `Spain (+34)` and of `+34`; '' where there is none. */
export const callingCodeOf = (countryCode: string) => /\d+(?=\D*$)/.exec(countryCode)?.[0] ?? '';
