/** The country codes of ITU-T E.164. None is a prefix of another. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A phone number in the two parts that people dial from abroad. */
export interface SplitPhone {
  /** The digits of the country code: `34`. */
  countryCode: string;
  /** The typed number without the country code: `600 12 34 56`. */
  number: string;
}

/**
 * Splits a phone number that begins with `+` or `00`, such as `+34 600 12 34 56`, `0034…` and `+49 (0)30/123456`.
 * @returns null for a number without a country code
 */
export function splitPhone(typed: string): SplitPhone | null {
  const [, international] = /^[\s(]*(?:\+|00)[\s()]*(\d.*)$/s.exec(typed) ?? [];
  if (international === undefined) return null;
  const [countryCode] = COUNTRY_CODE.exec(international) ?? [];
  if (countryCode === undefined) return null;
  // Removes a zero in brackets, because it is only dialled within the country.
  const number = international.slice(countryCode.length).replace(/^[\s)./-]*(?:\(0\))?[\s./-]*/, '');
  return number === '' ? null : { countryCode, number: number.trim() };
}
