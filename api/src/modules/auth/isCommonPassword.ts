import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '@heard/contract';

/** The most used passwords of leaked lists, as far as they are long enough. Some 18,000. */
const common = new Set(dictionary['passwords-common']?.filter((password) => password.length >= PASSWORD_MIN_LENGTH));

/** The words of this product (OWASP ASVS 5.0, 6.1.2): a password that has no others is tried next. */
const OWN_WORDS = /^(heard|review|reviews|reviewer|company|companies|business|consumer|admin|password|demo)+$/;

/**
 * Whether a password is one of those that are tried first (OWASP ASVS 5.0, 6.2.4 and 6.2.11), in whatever letter case: one
 * of the most used, or words of the product with digits and signs around them, such as `Heard2026!`.
 */
export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase();
  return common.has(lowered) || OWN_WORDS.test(lowered.replace(/\P{L}+/gu, ''));
}
