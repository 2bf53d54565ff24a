import type { Transaction } from '../../database/Database.ts';
import { getAppealEnd } from '../../kernel/grounds.ts';
import type { CasesDependencies, Verdict } from './CasesDependencies.ts';
import { composeReportDecided } from './composeReportDecided.ts';
import type { ReportedReview } from './reports.repository.ts';
import { notifyReporter } from './notifyReporter.ts';
import { warnReporter } from './warnReporter.ts';

/**
 * Publishes a decision and settles the open reports on the part: hiding the part upholds them, any other outcome rejects them. The senders of the
 * reports get an email.
 *
 * @returns the decision's id
 */
export async function decideCase(
  dependencies: CasesDependencies,
  transaction: Transaction,
  review: ReportedReview,
  verdict: Verdict,
): Promise<string> {
  const { reports, marks, decisions, mailLayout, reportVisitors, onDecision } = dependencies;
  const { part, photo, outcome, ground, reason, adminId, appealOf } = verdict;
  // A label settles no reports, because labels cannot be reported.
  const { settles = part === 'label' ? [] : [part] } = verdict;
  const open = await reports.lockOpen(transaction, review.id, settles, photo?.id);
  const foundByProgram = appealOf?.foundByProgram ?? (await marks.hasProgramReasons(transaction, review.id));
  const source = appealOf?.source ?? (open.length > 0 ? 'flag' : foundByProgram ? 'program' : 'own');
  const oldest = Math.min(...open.map((report) => report.created_at.getTime()));
  const byCompany = open.filter((report) => report.by_company).length;
  const id = await decisions.insert(transaction, {
    company_id: review.company_id,
    review_id: review.id,
    part,
    photo_id: photo?.id ?? null,
    outcome,
    ground,
    reason,
    source,
    found_by_program: foundByProgram,
    stars: review.rating,
    flagged_by_company: byCompany,
    flagged_by_others: open.length - byCompany,
    waited_seconds: open.length === 0 ? null : Math.max(0, Math.floor((Date.now() - oldest) / 1000)),
    appeal_of: appealOf?.id ?? null,
    decided_by: adminId,
    text_hash: photo?.hash ?? (part === 'reply' && review.reply_hash !== null ? review.reply_hash : review.review_hash),
  });
  if (open.length > 0) {
    const ids = open.map((report) => report.id);
    await reports.settle(transaction, ids, outcome === 'hidden' ? 'upheld' : 'rejected', id);
    await marks.settleReports(transaction, review.id, ids);
    for (const report of open) {
      const appealUntil = outcome === 'hidden' ? null : getAppealEnd(new Date());
      await notifyReporter(dependencies, transaction, report, (recipient) =>
        composeReportDecided(mailLayout, recipient, review.company_domain, {
          ground: report.reason,
          outcome,
          reason,
          appealUntil,
          sender: report.visitor_id === null ? (report.by_company ? 'company' : 'consumer') : { reference: report.id },
        }),
      );
      if (report.visitor_id === null) await warnReporter(dependencies, transaction, report);
      else await reportVisitors.end(transaction, report.visitor_id);
    }
  }
  onDecision({ outcome, ground, source });
  return id;
}
