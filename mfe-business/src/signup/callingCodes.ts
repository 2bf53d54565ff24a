import { searchWordsOf, type Countries, type Country, type CountryOption } from '@heard/sdk/countries';

/** Maps each shared calling code to the country that people usually mean by this code (assigned country codes of ITU-T E.164). */
const MAIN_COUNTRIES: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '64': 'NZ',
  '212': 'MA',
  '262': 'RE',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
};

/**
 * Returns the options of the country code field: one for each calling code of each country, since countries share codes.
 * A person can find an option by the country's names and by the code.
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
        // Several countries share a code. The search word of the main country is only the code. A typed code therefore matches this search word
        // exactly, and the main country is listed first.
        also: [isMain(country, code) ? code : `${code} ${country.iso2}`, ...searchWordsOf(country)],
      })),
  );
}

const isMain = ({ iso2 }: Country, code: string) => (MAIN_COUNTRIES[code] ?? iso2) === iso2;

/** Returns the country code field's value for a country and one of its codes: `Spain (+34)`, the same in all languages. */
export const toCountryCode = ({ names }: Country, code: string) => `${names.en} (+${code})`;

/**
 * Returns the country code field's value for a calling code. Keeps the present value if it contains the code; otherwise
 * returns the main country of the code. While the countries load, returns only the code.
 */
export function findCountryCode({ countries }: Countries, code: string, present: string): string {
  if (parseCallingCode(present) === code) return present;
  const country = countries.find((one) => isMain(one, code) && [one.phoneCode, ...one.morePhoneCodes].includes(code));
  return country === undefined ? `+${code}` : toCountryCode(country, code);
}

/** Returns the calling code in the country code field's value: `34` for `Spain (+34)` and `+34`, '' if there is none. */
export const parseCallingCode = (countryCode: string) => /\d+(?=\D*$)/.exec(countryCode)?.[0] ?? '';
