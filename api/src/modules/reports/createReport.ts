import { reviewPolicy, type CreateFlagBody, type Flag, type Ground } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CompanyOwner, Consumer } from '../../kernel/Caller.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import { fieldError, type InvalidField, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { composeReportReceived } from './composeReportReceived.ts';
import type { Reporter, Part, ReportedPhoto, ReportedReview } from './reports.repository.ts';
import type { ReportsDependencies } from './ReportsDependencies.ts';
import { findPhotoErrors } from './findPhotoErrors.ts';
import { isPartShown } from './lockReported.ts';
import { toReport } from './toDecision.ts';
import { toReporter } from './toReporter.ts';
import { writeAsReporter } from './writeAsReporter.ts';

/** Maximum number of open reports of a company. */
const MAX_OPEN = reviewPolicy.openReports;

const NEED_EXPLANATION: ReadonlySet<Ground> = new Set(['notGenuine', 'illegal', 'personalData']);

/**
 * Reports a part of a review. A report for the same ground and of the same text as an earlier decision gets that
 * decision.
 *
 * @throws 400, 403, 404, and 409 for a second open report of the same content by the same account, or too many open reports of a company
 */
export async function createReport(
  dependencies: ReportsDependencies,
  caller: Consumer | CompanyOwner,
  id: string,
  body: CreateFlagBody,
): Promise<Flag> {
  const { cases, companyLog, reports, marks, onReport } = dependencies;
  const reviewId = databaseId(id);
  const { part = 'review', photoId, reason, explanation = null, law = null } = body;
  const errors = findErrors(caller.role === 'company', body);
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  const reporter = toReporter(caller);
  const outcome = await writeAsReporter(
    dependencies,
    caller,
    reviewId,
    async (transaction, review): Promise<Flag | { suspendedUntil: Date }> => {
      const photo =
        photoId === undefined ? undefined : await reports.findPhoto(transaction, reviewId, databaseId(photoId));
      checkTarget(caller, review, part, photo);
      const target = { part, photo_id: photo?.id ?? null };
      const suspendedUntil = await cases.checkStanding(transaction, reporter);
      // Returns the error instead of throwing it, so that the transaction stores a new suspension.
      if (suspendedUntil !== null) return { suspendedUntil };
      if (await reports.hasOpen(transaction, reporter, reviewId, target)) throw new ProblemError('already-flagged');
      const textHash = photo?.hash ?? (part === 'reply' ? review.reply_hash : review.review_hash);
      const earlier =
        textHash === null
          ? undefined
          : await reports.findEarlierDecision(transaction, reviewId, target, reason, textHash);
      if (earlier === undefined && caller.role === 'company') await requireFewOpen(reports, transaction, reporter);
      const reportId = await reports.insert(transaction, {
        ...reporter,
        review_id: reviewId,
        reviewed_company_id: review.company_id,
        ...target,
        by_company: caller.role === 'company',
        reason,
        explanation,
        law,
        decision_id: earlier ?? null,
      });
      if (caller.role === 'company') {
        await companyLog.add(transaction, caller, { kind: 'review.flagged', subject: reviewId });
      }
      if (earlier === undefined) {
        await marks.addReport(transaction, reviewId, review.company_id);
        if (reason === 'illegal') await confirmReceipt(dependencies, transaction, caller, review.company_domain);
      }
      return toReport(await reports.read(transaction, reportId));
    },
  );
  if ('suspendedUntil' in outcome) {
    throw new ProblemError('flagging-suspended', { values: { date: outcome.suspendedUntil } });
  }
  onReport({ reason, by: caller.role === 'company' ? 'company' : 'consumer' });
  return outcome;
}

/** @throws 404 for content that only its author sees, 403 for content that the caller may not report */
function checkTarget(
  caller: Consumer | CompanyOwner,
  review: ReportedReview,
  part: Part,
  photo: ReportedPhoto | undefined,
): void {
  if (!review.is_visible || !isPartShown(part, review, photo)) throw new ProblemError('not-found');
  if (caller.role === 'company') {
    if (review.company_id !== caller.companyId)
      throw new ProblemError('not-owner', { detail: 'problem.not-owner.company' });
    if (part === 'reply') throw new ProblemError('own-content');
  } else if (part !== 'reply' && review.user_id === caller.userId) throw new ProblemError('own-content');
}

/** Notifies a reporter by email that the report has arrived (Digital Services Act, article 16, paragraph 4). */
async function confirmReceipt(
  dependencies: Pick<ReportsDependencies, 'companies' | 'mailLayout' | 'mailQueue' | 'users'>,
  transaction: Transaction,
  caller: Consumer | CompanyOwner,
  domain: string,
): Promise<void> {
  const { users, companies, mailLayout, mailQueue } = dependencies;
  const isUser = caller.role === 'user';
  const account = isUser ? await users.findById(caller.userId) : await companies.findById(caller.companyId);
  const recipient = account?.email ?? (account !== undefined && 'work_email' in account ? account.work_email : null);
  if (account === undefined || recipient === null) return;
  const author_language = 'language' in account ? account.language : null;
  const language = getAuthorLanguage({ author_language, language: null });
  const mail = composeReportReceived(mailLayout, { recipient, language }, domain, caller.role === 'company');
  await mailQueue.add(transaction, isUser ? { userId: caller.userId } : { companyId: caller.companyId }, mail);
}

/** Checks rules that depend on several properties of a report. */
function findErrors(isCompany: boolean, body: CreateFlagBody): InvalidField[] {
  const { reason, explanation, law, goodFaith } = body;
  const errors: InvalidField[] = [];
  if (explanation === undefined && (isCompany || NEED_EXPLANATION.has(reason)))
    errors.push(fieldError('explanation', 'required'));
  if (law !== undefined && reason !== 'illegal') errors.push(fieldError('law', 'unknownProperty'));
  if (goodFaith !== true && reason === 'illegal') errors.push(fieldError('goodFaith', 'required'));
  return [...errors, ...findPhotoErrors(body)];
}

/** @throws 409 for a company with too many open reports */
async function requireFewOpen(
  reports: ReportsDependencies['reports'],
  transaction: Transaction,
  reporter: Reporter,
): Promise<void> {
  if ((await reports.countOpen(transaction, reporter)) < MAX_OPEN) return;
  throw new ProblemError('too-many-things', { detail: 'problem.too-many-things.flags', values: { limit: MAX_OPEN } });
}
