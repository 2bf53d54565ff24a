import { ProblemError } from '../../problems.ts';
import { composeReportCode } from './composeReportCode.ts';
import { findPending } from './findPending.ts';
import { lockReported } from './lockReported.ts';
import { toRecipient } from './toRecipient.ts';
import { RETRY_SECONDS } from './visitorReportLimits.ts';
import type { VisitorReportsDependencies } from './VisitorReportsDependencies.ts';

/** Sends a new code. @throws 404, 409 when the code was entered already, 429 when the address has had too many codes */
export async function sendVisitorReportCode(dependencies: VisitorReportsDependencies, id: string): Promise<void> {
  const { runInTransaction, reports, mailLayout, mailQueue } = dependencies;
  const report = await findPending(dependencies, id);
  const visitor = { visitorId: report.id };
  await runInTransaction(async (transaction) => {
    const { review } = await lockReported(reports, transaction, report);
    const { part, photo_id: photoId } = report;
    const reported = { companyId: review.company_domain, reviewId: review.id, part, photoId };
    const mail = composeReportCode(mailLayout, visitor, toRecipient(report), reported);
    if (!(await mailQueue.add(transaction, visitor, mail))) {
      throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
    }
  });
}
