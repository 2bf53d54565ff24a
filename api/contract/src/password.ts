import type { RuleProblem } from './RuleProblem.ts';
import { countCharacters } from './text.ts';

/** The minimum length of a password, in user-perceived characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** The maximum length of a password, in user-perceived characters. */
export const PASSWORD_MAX_LENGTH = 128;

/**
 * Checks a new password: 8 to 128 characters, never trimmed. The API also rejects the most common passwords.
 * @returns the first problem, or null when the password is valid
 */
export function checkPassword(password: string): RuleProblem | null {
  if (password === '') return { code: 'required' };
  // Checks the number of code units first, because counting the characters of a very long text is slow. A character may have several code units.
  if (password.length > PASSWORD_MAX_LENGTH * 32) return { code: 'tooLong', limit: PASSWORD_MAX_LENGTH };
  if (/[\0\p{Cs}]/u.test(password)) return { code: 'controlCharacter' };
  const count = countCharacters(password);
  if (count < PASSWORD_MIN_LENGTH) return { code: 'tooShort', limit: PASSWORD_MIN_LENGTH };
  return count > PASSWORD_MAX_LENGTH ? { code: 'tooLong', limit: PASSWORD_MAX_LENGTH } : null;
}
