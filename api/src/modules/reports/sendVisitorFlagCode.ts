import { ProblemError } from '../../problems.ts';
import { composeFlagCode } from './composeFlagCode.ts';
import { findPending } from './findPending.ts';
import { lockReported } from './lockReported.ts';
import { toRecipient } from './toRecipient.ts';
import { RETRY_SECONDS } from './visitorFlagLimits.ts';
import type { VisitorFlagsDependencies } from './VisitorFlagsDependencies.ts';

/** Sends a new code. @throws 404, 409 when the code was entered already, 429 when the address has had too many */
export async function sendVisitorFlagCode(dependencies: VisitorFlagsDependencies, id: string): Promise<void> {
  const { runInTransaction, flags, mailLayout, mailQueue } = dependencies;
  const report = await findPending(dependencies, id);
  const visitor = { visitorId: report.id };
  await runInTransaction(async (transaction) => {
    const { review } = await lockReported(flags, transaction, report);
    const { part, photo_id: photoId } = report;
    const reported = { companyId: review.company_domain, reviewId: review.id, part, photoId };
    const mail = composeFlagCode(mailLayout, visitor, toRecipient(report), reported);
    if (!(await mailQueue.add(transaction, visitor, mail))) {
      throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
    }
  });
}
