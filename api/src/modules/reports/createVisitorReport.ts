import type { CreateVisitorFlagBody, Language, VisitorFlag } from '@heard/contract';
import { invalidField, ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { composeReportCode } from './composeReportCode.ts';
import { findPhotoErrors } from './findPhotoErrors.ts';
import { lockReported } from './lockReported.ts';
import { RETRY_SECONDS } from './visitorReportLimits.ts';
import type { VisitorReportsDependencies } from './VisitorReportsDependencies.ts';

/**
 * Stores a report and sends a code to the email address. Whether the address has already reported the content is only
 * revealed after the code was entered.
 *
 * @param language the language of the emails
 * @throws 400, 404, 409 when no emails are sent, 429 when the address has had too many codes
 */
export async function createVisitorReport(
  dependencies: VisitorReportsDependencies,
  id: string,
  body: CreateVisitorFlagBody,
  language: Language,
): Promise<VisitorFlag> {
  const { sendsMail, runInTransaction, reports, reportVisitors, mailLayout, mailQueue } = dependencies;
  if (!sendsMail()) throw new ProblemError('no-email');
  const { part = 'review', photoId, name, email, explanation, law = null, goodFaith } = body;
  if (!goodFaith) throw invalidField('goodFaith', 'required');
  const errors = findPhotoErrors(body);
  if (errors.length > 0) throw new ProblemError('validation', { errors });
  const reviewId = databaseId(id);
  return runInTransaction(async (transaction) => {
    const target = { review_id: reviewId, part, photo_id: photoId === undefined ? null : databaseId(photoId) };
    const { review } = await lockReported(reports, transaction, target);
    const report = { ...target, name, email, language, explanation, law };
    const visitorId = await reportVisitors.insert(transaction, report);
    const mail = composeReportCode(
      mailLayout,
      { visitorId },
      { recipient: email, language },
      { companyId: review.company_domain, reviewId, part, photoId: target.photo_id },
    );
    if (!(await mailQueue.add(transaction, { visitorId }, mail))) {
      throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
    }
    return { id: visitorId };
  });
}
