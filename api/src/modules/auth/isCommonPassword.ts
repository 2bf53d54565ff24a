import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '@heard/contract';

/** The most used passwords of leaked lists, as far as they are long enough. Some 18,000. */
const common = new Set(dictionary['passwords-common']?.filter((password) => password.length >= PASSWORD_MIN_LENGTH));

/** Whether a password is one of those that are tried first (OWASP ASVS 5.0, 6.2.4), in whatever letter case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
