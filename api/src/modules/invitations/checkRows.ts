import { checkEmail, cleanText, isOrderReference, LANGUAGES, type Language } from '@heard/contract';
import { fieldError, ruleError, type InvalidField } from '../../problems.ts';
import { isOnWebsite } from '../companies/isOnWebsite.ts';
import { isSameEmail } from '../users/isSameEmail.ts';

/** A row as it was uploaded. */
export interface InvitationRow {
  email?: string;
  reference?: string;
  language?: string;
}

/** A valid row. */
export interface CheckedRow {
  /** Starts at 1. */
  row: number;
  email: string;
  reference: string | null;
  language: Language;
}

export interface WrongRow {
  row: number;
  errors: InvalidField[];
}

/** The company that invites. */
export interface InvitingCompany {
  domain: string;
  email: string | null;
  work_email: string | null;
}

/**
 * Validates the rows of an upload. A company can't invite itself: email addresses at the domain of its website are invalid.
 *
 * @param usedReferences orders that were invited before
 */
export function checkRows(
  rows: readonly InvitationRow[],
  company: InvitingCompany,
  usedReferences: ReadonlySet<string>,
): { valid: CheckedRow[]; wrong: WrongRow[] } {
  const references = new Set(usedReferences);
  const valid: CheckedRow[] = [];
  const wrong: WrongRow[] = [];
  for (const [index, given] of rows.entries()) {
    const row = index + 1;
    const errors: InvalidField[] = [];
    const email = cleanText(given.email ?? '');
    const problem = checkEmail(given.email ?? '');
    if (problem !== null) errors.push(ruleError('email', problem));
    else if (isOwn(email, company)) errors.push(fieldError('email', 'ownCompanyEmail'));
    const reference = cleanText(given.reference ?? '') || null;
    if (reference !== null && !isOrderReference(reference)) errors.push(fieldError('reference', 'notAReference'));
    else if (reference !== null && references.has(reference)) errors.push(fieldError('reference', 'referenceUsed'));
    const named = cleanText(given.language ?? '').toLowerCase();
    const language = named === '' ? 'en' : LANGUAGES.find((one) => one === named);
    if (language === undefined) errors.push(fieldError('language', 'notAllowed', { values: LANGUAGES.join(', ') }));
    if (errors.length > 0 || language === undefined) {
      wrong.push({ row, errors });
      continue;
    }
    if (reference !== null) references.add(reference);
    valid.push({ row, email, reference, language });
  }
  return { valid, wrong };
}

function isOwn(email: string, { domain, email: login, work_email: workEmail }: InvitingCompany): boolean {
  return isOnWebsite(email, domain) || [login, workEmail].some((own) => own !== null && isSameEmail(own, email));
}
