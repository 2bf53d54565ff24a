import { checkEmail, cleanText, hasSeveralEmails, isOrderReference, toInvitationLanguage } from '@heard/contract';

/**
 * The error of a row, as far as the browser can detect it. The API detects more errors, such as orders that were
 * invited before.
 */
export type RowProblem = 'notAnEmail' | 'severalEmails' | 'notAReference' | 'tooManyCells';

/** A person to invite, pasted or from a file. */
export interface InvitedRow {
  /** The number of the row in the file, from 1. */
  row: number;
  email: string;
  reference: string;
  /** The language tag in the row: `es-ES`. */
  language: string;
  problem: RowProblem | null;
}

type Values = Partial<Pick<InvitedRow, 'email' | 'reference' | 'language' | 'row'>>;

/** Checks a row as the API does. */
export function toInvitedRow(
  { row = 0, email = '', reference = '', language = '' }: Values,
  isTooLong = false,
): InvitedRow {
  const values = { email: cleanText(email), reference: cleanText(reference), language: cleanText(language) };
  return { row, ...values, problem: isTooLong ? 'tooManyCells' : findProblem(values) };
}

/** Returns whether a person is invited in the default language because the site does not offer the language of the row. */
export function isOtherLanguage({ language }: Pick<InvitedRow, 'language'>): boolean {
  return toInvitationLanguage(language) === null;
}

function findProblem({ email, reference }: Pick<InvitedRow, 'email' | 'reference'>): RowProblem | null {
  if (checkEmail(email) !== null) return hasSeveralEmails(email) ? 'severalEmails' : 'notAnEmail';
  return reference !== '' && !isOrderReference(reference) ? 'notAReference' : null;
}
