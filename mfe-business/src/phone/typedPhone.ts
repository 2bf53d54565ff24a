import { joinPhone } from '@heard/contract';
import { splitPhone } from './splitPhone.ts';

/** Returns a stored phone number as people write it: `+34 600123456` for `34-600123456`. */
export function toTypedPhone(phone: string | null): string {
  return phone === null ? '' : `+${phone.replace('-', ' ')}`;
}

/**
 * Returns a typed phone number as the API stores it: the country code, a hyphen, the number. Without `+` or `00`, the country
 * code ends at the first space or hyphen. Without a country code the result is not valid.
 */
export function toPhone(typed: string): string {
  const split = splitPhone(typed);
  if (split !== null) return joinPhone(split.countryCode, split.number);
  const [, countryCode = '', number = ''] = /^([1-9]\d{0,5})[\s-]+(.+)$/.exec(typed.trim()) ?? [];
  return joinPhone(countryCode, number);
}
