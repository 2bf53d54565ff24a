import type { RuleProblem } from './RuleProblem.ts';
import { cleanText } from './text.ts';

const PHONE = /^\d{1,6}-\d{4,15}$/;
/** The maximum length of a phone number as it is typed, in UTF-16 code units. Spaces and invisible characters around the number count. */
const PHONE_MAX_LENGTH = 200;

/**
 * Checks a phone number: the digits of the country code, a hyphen, 4 to 15 digits (`34-600123456`).
 * @returns `notAPhone`, or null when the number is valid
 */
export function checkPhone(text: string): RuleProblem | null {
  return text.length <= PHONE_MAX_LENGTH && PHONE.test(cleanText(text)) ? null : { code: 'notAPhone' };
}

/** Joins a country code (`34`, `+34` or `1-684`) and a number as typed into one phone number. */
export function joinPhone(countryCode: string, number: string): string {
  return `${countryCode.replace(/\D/g, '')}-${number.replace(/[\s()./-]/g, '')}`;
}
