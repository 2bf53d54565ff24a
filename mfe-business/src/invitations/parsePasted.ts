import { checkEmail } from '@heard/contract';

/** A pasted text as rows. */
export interface PastedRow {
  email: string;
  isValid: boolean;
}

/**
 * Splits a pasted text at lines, commas and semicolons into email addresses. `Name <a@b.co>` is an email address, too: the name is
 * dropped.
 */
export function parsePasted(text: string): PastedRow[] {
  return text
    .split(/[\n,;]/)
    .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim())
    .filter((email) => email !== '')
    .map((email) => ({ email, isValid: checkEmail(email) === null }));
}
