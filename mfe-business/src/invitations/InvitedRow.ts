import { checkEmail, cleanText, isOrderReference, LANGUAGES } from '@heard/contract';

/** What is wrong with a row, as far as the browser can find out. The API checks more, such as orders that were invited before. */
export type RowProblem = 'notAnEmail' | 'notAReference' | 'notALanguage';

/** A person to invite, pasted or from a file. */
export interface InvitedRow {
  email: string;
  reference: string;
  language: string;
  problem: RowProblem | null;
}

/** Checks a row as the API does. */
export function toInvitedRow({
  email = '',
  reference = '',
  language = '',
}: Partial<Record<string, string>>): InvitedRow {
  const row = { email: cleanText(email), reference: cleanText(reference), language: cleanText(language) };
  return { ...row, problem: findProblem(row) };
}

function findProblem({ email, reference, language }: Omit<InvitedRow, 'problem'>): RowProblem | null {
  if (checkEmail(email) !== null) return 'notAnEmail';
  if (reference !== '' && !isOrderReference(reference)) return 'notAReference';
  return language === '' || LANGUAGES.some((one) => one === language.toLowerCase()) ? null : 'notALanguage';
}
