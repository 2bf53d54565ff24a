import type { RuleProblem } from './RuleProblem.ts';
import { cleanText } from './text.ts';

/**
 * The maximum length of an address: RFC 5321, 4.5.3.1.3, allows 256 octets for a path, two of them the angle brackets.
 */
const EMAIL_MAX_LENGTH = 254;

// Matches a "valid email address" of the HTML standard (4.10.5.1.5), with at least one dot in the host.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * Checks an email address after cleaning and trimming it: at most 254 characters, with a dot in the host. Addresses that
 * differ only in case are the same; the case is preserved.
 * @returns the first problem, or null when the address is valid
 */
export function checkEmail(text: string): RuleProblem | null {
  if (text.length > 4 * EMAIL_MAX_LENGTH) return { code: 'tooLong', limit: EMAIL_MAX_LENGTH };
  const trimmed = cleanText(text);
  if (trimmed === '') return { code: 'required' };
  if (trimmed.length > EMAIL_MAX_LENGTH) return { code: 'tooLong', limit: EMAIL_MAX_LENGTH };
  return EMAIL.test(trimmed) ? null : { code: 'notAnEmail' };
}
