import { searchWordsOf, type Countries, type Country, type CountryOption } from '@heard/sdk/countries';

/**
 * Each calling code with its country, for the country code field; several countries share a code. Found by the country's
 * names and by the code itself.
 * @param textOf what an option says: `Spain (+34)`, by the country's name in the active language
 */
export function callingCodeOptions(
  { countries, nameOf }: Countries,
  textOf: (country: string, code: string) => string,
): CountryOption[] {
  return countries.flatMap((country) =>
    [country.phoneCode, ...country.morePhoneCodes]
      .filter((code) => code !== '')
      .map((code) => ({
        value: countryCodeOf(country, code),
        text: textOf(nameOf(country), code),
        also: [code, ...searchWordsOf(country)],
      })),
  );
}

/** By what the country code field keeps a country and one of its codes: `Spain (+34)`, the same in all languages. */
export const countryCodeOf = ({ names }: Country, code: string) => `${names.en} (+${code})`;

/** The calling code in the country code field: `34` of `Spain (+34)` and of `+34`; '' where there is none. */
export const callingCodeOf = (countryCode: string) => /\d+(?=\D*$)/.exec(countryCode)?.[0] ?? '';
