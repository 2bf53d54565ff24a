import { searchWordsOf, type Countries, type Country, type CountryOption } from '@heard/sdk/countries';

/**
 * Returns the options of the country code field: one for each calling code of each country, since countries share codes.
 * An option matches the country's names and the code.
 * @param toText formats an option, `Spain (+34)`, from the country's name in the active language and the code
 */
export function callingCodeOptions(
  { countries, nameOf }: Countries,
  toText: (country: string, code: string) => string,
): CountryOption[] {
  return countries.flatMap((country) =>
    [country.phoneCode, ...country.morePhoneCodes]
      .filter((code) => code !== '')
      .map((code) => ({
        value: toCountryCode(country, code),
        text: toText(nameOf(country), code),
        also: [code, ...searchWordsOf(country)],
      })),
  );
}

/** Returns the country code field's value for a country and one of its codes: `Spain (+34)`, the same in all languages. */
export const toCountryCode = ({ names }: Country, code: string) => `${names.en} (+${code})`;

/** Returns the calling code in the country code field's value: `34` for `Spain (+34)` and `+34`, '' if there is none. */
export const parseCallingCode = (countryCode: string) => /\d+(?=\D*$)/.exec(countryCode)?.[0] ?? '';
