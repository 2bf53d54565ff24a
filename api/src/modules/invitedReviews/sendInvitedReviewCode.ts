import type { Language } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import { composeReviewCode } from './composeReviewCode.ts';
import { composeReviewPublished } from './composeReviewPublished.ts';
import { RETRY_SECONDS } from './createInvitedReview.ts';
import { findInvitedReview } from './findInvitedReview.ts';
import type { InvitedReviewsDependencies } from './InvitedReviewsDependencies.ts';

/**
 * Sends a new code, or sends the email about a published review again. The response does not reveal which of the two emails was sent.
 *
 * @throws 404, 429 when the address has had too many emails
 */
export async function sendInvitedReviewCode(
  dependencies: InvitedReviewsDependencies,
  id: string,
  language: Language,
): Promise<void> {
  const { requests, invitedReviews, mailLayout, mailQueue, runInTransaction } = dependencies;
  await findInvitedReview(dependencies, id);
  await runInTransaction(async (transaction) => {
    const row = await invitedReviews.lock(transaction, id);
    const request = row && requests.decrypt(row.encrypted_review);
    if (request === null || request === undefined) throw new ProblemError('not-found');
    const { companyId } = request;
    const mail =
      'body' in request
        ? composeReviewCode(mailLayout, id, { recipient: request.body.email, language }, companyId)
        : composeReviewPublished(mailLayout, { recipient: request.email, language }, companyId);
    if (!(await mailQueue.add(transaction, { invitedReviewId: id }, mail)))
      throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
  });
}
