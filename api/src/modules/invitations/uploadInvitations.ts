import {
  cleanText,
  INVITATION_DAYS_AHEAD,
  isOrderReference,
  parseMoment,
  type CreateInvitationsBody,
  type InvitationsAnswer,
  type Language,
} from '@heard/contract';
import type { UploadInvitationsQuery } from '@heard/contract/schemas';
import type { Transaction } from '../../database/Database.ts';
import { invalidField, ProblemError, toFieldError } from '../../problems.ts';
import type { CompanyActor, CompanyOwner } from '../../kernel/Caller.ts';
import { createOneTimeToken } from '../../kernel/oneTimeToken.ts';
import { isVerified } from '../../kernel/company.ts';
import { checkRows, type CheckedRow, type InvitationRow } from './checkRows.ts';
import type { InvitationsDependencies } from './InvitationsDependencies.ts';
import { toLeft } from './toLeft.ts';
import { toLink } from './toLink.ts';

const AHEAD_MS = INVITATION_DAYS_AHEAD * 24 * 60 * 60 * 1000;

/** Parses when invitations are sent; null for immediately. @throws 400 for a time that is invalid, past or too far ahead */
function parseSendAt(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = parseMoment(text);
  if (at === null) throw invalidField('sendAt', 'notADate');
  const ahead = at.getTime() - Date.now();
  if (ahead < 0 || ahead > AHEAD_MS) throw invalidField('sendAt', 'notInNextDays', { days: INVITATION_DAYS_AHEAD });
  return at;
}

/** The maximum number of invalid rows, and of notices, in a response. */
const MAX_WRONG = 100;

/**
 * Stores an upload. The response does not reveal anything about the people, such as whether they have an account.
 *
 * @throws 400 for a planned time that is past or too far ahead, 401 when the account has ended in the meantime, 403 when the
 * company is not verified, 429 when the upload exceeds the quota
 */
async function storeUpload(
  dependencies: InvitationsDependencies,
  caller: CompanyActor,
  source: 'csv' | 'form' | 'api',
  rows: readonly InvitationRow[],
  {
    send: sends = true,
    sendAt: given,
    reminder: reminds = false,
  }: Pick<CreateInvitationsBody, 'send' | 'sendAt' | 'reminder'>,
  language: Language,
): Promise<InvitationsAnswer> {
  const { companyId } = caller;
  const { invitations, companyLog, onAccepted, runInTransaction } = dependencies;
  const sendAt = parseSendAt(given);
  const day = sendAt ?? new Date();
  const response = await runInTransaction(async (transaction): Promise<InvitationsAnswer> => {
    const { valid, wrong } = await checkUpload(dependencies, transaction, companyId, rows, day);
    const batchId = await invitations.insertBatch(transaction, {
      company_id: companyId,
      source,
      rows: rows.length,
      accepted: valid.length,
      wrong: wrong.length,
      send_at: sendAt,
      reminds: sends && reminds,
    });
    const created = valid.map((row) => ({ ...row, token: sends ? null : createOneTimeToken() }));
    if (created.length > 0) {
      await storeInvitations(dependencies, transaction, { companyId, batchId, sendAt, day }, created);
      await companyLog.add(transaction, caller, { kind: 'invitations.sent', subject: String(created.length) });
    }
    return {
      batchId,
      accepted: created.length,
      wrong: wrong
        .slice(0, MAX_WRONG)
        .map(({ row, errors }) => ({ row, errors: errors.map((error) => toFieldError(error, language)) })),
      notices: valid
        .filter(({ isOtherLanguage }) => isOtherLanguage)
        .slice(0, MAX_WRONG)
        .map(({ row }) => ({ row, kind: 'language' })),
      links: created.flatMap(({ row, token }) =>
        token === null ? [] : [{ row, link: toLink(dependencies, token.token) }],
      ),
    };
  });
  onAccepted(response.accepted);
  return response;
}

/**
 * Locks the company and checks the rows of an upload. @throws 401 when the account has ended in the meantime, 403 when
 * the company is not verified, 429 when the upload exceeds the quota
 */
async function checkUpload(
  { invitations, verifiedBy }: InvitationsDependencies,
  transaction: Transaction,
  companyId: string,
  rows: readonly InvitationRow[],
  day: Date,
): Promise<ReturnType<typeof checkRows>> {
  const company = await invitations.lockCompany(transaction, companyId);
  if (company === undefined) throw new ProblemError('unauthenticated');
  if (!isVerified(company, verifiedBy)) throw new ProblemError('not-verified');
  const references = rows.map(({ reference = '' }) => cleanText(reference)).filter(isOrderReference);
  const used =
    references.length === 0 ? new Set<string>() : await invitations.findReferences(transaction, companyId, references);
  const checked = checkRows(rows, company, used);
  const left = toLeft(await invitations.countInvited(companyId, day, transaction));
  if (checked.valid.length > left) throw new ProblemError('invitation-quota', { values: { left } });
  return checked;
}

/** Stores the valid rows of an upload, and counts them. Rows with a token count as sent, because the company sends their links itself. */
async function storeInvitations(
  { invitations, invitationKeys }: InvitationsDependencies,
  transaction: Transaction,
  { day, ...batch }: { companyId: string; batchId: string; sendAt: Date | null; day: Date },
  created: (CheckedRow & { token: { hash: Buffer } | null })[],
): Promise<void> {
  await invitations.addInvited(transaction, batch.companyId, day, created.length);
  await invitations.insert(
    transaction,
    batch,
    created.map(({ email, reference, language, token }) => ({
      email: token === null && batch.sendAt === null ? email : null,
      encryptedEmail: token === null && batch.sendAt !== null ? invitationKeys.encryptEmail(email) : null,
      emailHash: invitationKeys.hashEmail(email),
      reference,
      language,
      tokenHash: token?.hash ?? null,
    })),
  );
  const sent = created.filter(({ token }) => token !== null).length;
  if (sent > 0) await invitations.countMonth(transaction, batch.companyId, { sent }, day);
}

export function createInvitations(
  dependencies: InvitationsDependencies,
  caller: CompanyActor,
  { invitations: rows, ...options }: CreateInvitationsBody,
  language: Language,
) {
  return storeUpload(dependencies, caller, 'keyId' in caller ? 'api' : 'form', rows, options, language);
}

export function uploadCsv(
  dependencies: InvitationsDependencies,
  caller: CompanyOwner,
  rows: readonly InvitationRow[],
  { reminder, ...query }: UploadInvitationsQuery,
  language: Language,
) {
  return storeUpload(dependencies, caller, 'csv', rows, { ...query, reminder: reminder === 'true' }, language);
}
