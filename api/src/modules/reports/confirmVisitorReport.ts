import type { ConfirmVisitorFlagBody, Flag } from '@heard/contract';
import { getAppealEnd } from '../../kernel/grounds.ts';
import { hashCode } from '../../kernel/oneTimeToken.ts';
import { invalidField, ProblemError } from '../../problems.ts';
import { composeReportDecided } from './composeReportDecided.ts';
import { composeVisitorReportReceived } from './composeReportReceived.ts';
import { findPending } from './findPending.ts';
import { lockReported } from './lockReported.ts';
import { toReport } from './toDecision.ts';
import { toRecipient } from './toRecipient.ts';
import { GROUND, type VisitorReportsDependencies } from './VisitorReportsDependencies.ts';

type PendingReport = Awaited<ReturnType<typeof findPending>>;

/** The maximum number of open reports of one email address. */
const MAX_OPEN = 20;

/**
 * Files a report after checking the code from the email. If a decision about the same text exists, the report gets this decision.
 *
 * @throws 400 for `code`; 404; 409 if the address already has an open report of the same content, or too many open reports
 */
export async function confirmVisitorReport(
  dependencies: VisitorReportsDependencies,
  id: string,
  { code }: ConfirmVisitorFlagBody,
): Promise<Flag> {
  const { tokens, runInTransaction, reports, reportVisitors, marks, mailLayout, mailQueue, onReport } = dependencies;
  const report = await findPending(dependencies, id);
  const { id: visitorId, email, part, photo_id: photoId, explanation, law } = report;
  const stored = await tokens.attempt({ visitorId }, 'flagCode');
  if (stored === null || !stored.hash.equals(hashCode(code, { visitorId }))) {
    throw invalidField('code', 'wrongCode');
  }
  const filed = await runInTransaction(async (transaction) => {
    const { review, photo } = await lockReported(reports, transaction, report);
    if (!(await tokens.consume(transaction, 'flagCode', stored.hash))) throw invalidField('code', 'wrongCode');
    if (await reportVisitors.hasOpen(transaction, report)) throw new ProblemError('already-flagged');
    if ((await reportVisitors.countOpen(transaction, email)) >= MAX_OPEN) {
      throw new ProblemError('too-many-things', {
        detail: 'problem.too-many-things.visitor',
        values: { limit: MAX_OPEN },
      });
    }
    const textHash = photo?.hash ?? (part === 'reply' ? review.reply_hash : review.review_hash);
    const earlier =
      textHash === null
        ? undefined
        : await reports.findEarlierDecision(transaction, review.id, { part, photo_id: photoId }, GROUND, textHash);
    const reportId = await reports.insert(transaction, {
      visitor_id: visitorId,
      review_id: review.id,
      reviewed_company_id: review.company_id,
      part,
      photo_id: photoId,
      by_company: await reportVisitors.isOwner(transaction, review.company_id, email),
      reason: GROUND,
      explanation,
      law,
      decision_id: earlier ?? null,
    });
    await reportVisitors.confirm(transaction, visitorId);
    const created = toReport(await reports.read(transaction, reportId));
    const { decision } = created;
    if (decision === null) await marks.addReport(transaction, review.id, review.company_id);
    const mail = composeConfirmed(mailLayout, report, created, reportId);
    await mailQueue.add(transaction, { visitorId }, mail);
    if (decision !== null) await reportVisitors.end(transaction, visitorId);
    return created;
  });
  onReport({ reason: GROUND, by: 'visitor' });
  return filed;
}

/** Composes the email about a filed report. The email confirms that the report has arrived, or contains the decision if one already exists. */
function composeConfirmed(
  mailLayout: VisitorReportsDependencies['mailLayout'],
  report: PendingReport,
  { decision, companyId }: Flag,
  reportId: string,
) {
  const appealEnd = decision && getAppealEnd(new Date(decision.at));
  return decision === null
    ? composeVisitorReportReceived(mailLayout, toRecipient(report), {
        companyId,
        reviewId: report.review_id,
        part: report.part,
        reference: reportId,
      })
    : composeReportDecided(mailLayout, toRecipient(report), companyId, {
        ground: GROUND,
        outcome: decision.outcome,
        reason: decision.reason,
        appealUntil: appealEnd !== null && appealEnd > new Date() ? appealEnd : null,
        sender: { reference: reportId },
      });
}
