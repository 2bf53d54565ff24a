import { dictionary } from '@zxcvbn-ts/language-common';
import { getSiteName, PASSWORD_MIN_LENGTH, type RuleProblem } from '@heard/contract';

/** The most used passwords in leaked lists, about 18,000. Shorter passwords than the length rule allows are left out. */
const common = new Set(dictionary['passwords-common']?.filter((password) => password.length >= PASSWORD_MIN_LENGTH));

/**
 * Matches passwords that consist only of context-specific words (OWASP ASVS 5.0, 6.1.2), because attackers try such passwords early.
 */
const OWN_WORDS = /^(heard|review|reviews|reviewer|company|companies|business|consumer|admin|password|demo)+$/;

/**
 * Checks whether a password is easy to guess (OWASP ASVS 5.0, 6.2.4 and 6.2.11), ignoring letter case.
 * @returns `tooCommon` for one of the most used passwords; `ownWords` for the site's name or words of this product with digits and symbols
 * around them, such as `Heard2026!`; otherwise null
 */
export function checkGuessable(password: string): RuleProblem | null {
  const lowered = password.toLowerCase();
  if (common.has(lowered)) return { code: 'tooCommon' };
  const letters = toLetters(lowered);
  // The name of the site may be a part of one of the words, as "view" is of "review".
  const renamed = letters.replaceAll(toLetters(getSiteName().toLowerCase()), 'heard');
  return OWN_WORDS.test(letters) || OWN_WORDS.test(renamed) ? { code: 'ownWords' } : null;
}

function toLetters(text: string): string {
  return text.replace(/\P{L}+/gu, '');
}
