import {
  checkEmail,
  cleanText,
  hasSeveralEmails,
  isOrderReference,
  getDefaultLanguage,
  toInvitationLanguage,
  type Language,
} from '@heard/contract';
import { fieldError, ruleError, type InvalidField } from '../../problems.ts';
import { isOnWebsite } from '../../kernel/isOnWebsite.ts';
import { isSameEmail } from '../../kernel/isSameEmail.ts';

/** A row as it was uploaded. */
export interface InvitationRow {
  email?: string;
  reference?: string;
  language?: string;
  /** The number of the row in the file, if rows before it were skipped. */
  row?: number;
  /** Whether the row has more cells than the header of the file. */
  isTooLong?: boolean;
}

/** A valid row. */
export interface CheckedRow {
  /** The number of the row, from 1. */
  row: number;
  email: string;
  reference: string | null;
  language: Language;
  /** Whether the row requests a language that Heard does not support. */
  isOtherLanguage: boolean;
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
  /** The login emails in `company_people`. `email` is the login email in the row of the company. */
  people_emails: string[];
}

/**
 * Validates the rows of an upload. A company can't invite itself: email addresses at the domain of its website are invalid.
 *
 * @param usedReferences references of orders for which the company has sent invitations before
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
    const row = given.row ?? index + 1;
    const errors: InvalidField[] = [];
    if (given.isTooLong === true) errors.push(fieldError('', 'tooManyCells'));
    const email = cleanText(given.email ?? '');
    const problem = checkEmail(given.email ?? '');
    if (problem !== null && hasSeveralEmails(email)) errors.push(fieldError('email', 'severalEmails'));
    else if (problem !== null) errors.push(ruleError('email', problem));
    else if (isOwn(email, company)) errors.push(fieldError('email', 'ownCompanyEmail'));
    const reference = cleanText(given.reference ?? '') || null;
    if (reference !== null && !isOrderReference(reference)) errors.push(fieldError('reference', 'notAReference'));
    else if (reference !== null && references.has(reference)) errors.push(fieldError('reference', 'referenceUsed'));
    if (errors.length > 0) {
      wrong.push({ row, errors });
      continue;
    }
    const language = toInvitationLanguage(cleanText(given.language ?? ''));
    if (reference !== null) references.add(reference);
    valid.push({
      row,
      email,
      reference,
      language: language ?? getDefaultLanguage(),
      isOtherLanguage: language === null,
    });
  }
  return { valid, wrong };
}

function isOwn(email: string, company: InvitingCompany): boolean {
  const { domain, email: login, work_email: workEmail, people_emails: people } = company;
  return (
    isOnWebsite(email, domain) || [login, workEmail, ...people].some((own) => own !== null && isSameEmail(own, email))
  );
}
