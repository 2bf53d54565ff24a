import type { RuleProblem } from './problem.ts';
import { countCharacters } from './text.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Checks a new password. It is never trimmed: spaces are part of it. The API refuses the most used ones, too. */
export function checkPassword(password: string): RuleProblem | null {
  if (password === '') return { code: 'required' };
  // Code units first: counting characters of a very long text is slow, and a character may have several.
  if (password.length > PASSWORD_MAX_LENGTH * 32) return { code: 'tooLong', limit: PASSWORD_MAX_LENGTH };
  if (/[\0\p{Cs}]/u.test(password)) return { code: 'controlCharacter' };
  const count = countCharacters(password);
  if (count < PASSWORD_MIN_LENGTH) return { code: 'tooShort', limit: PASSWORD_MIN_LENGTH };
  return count > PASSWORD_MAX_LENGTH ? { code: 'tooLong', limit: PASSWORD_MAX_LENGTH } : null;
}
