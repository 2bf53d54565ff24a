import type { OptionalReasonBody, Review } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { changeReview } from './changeReview.ts';
import { composeReviewUnlabelled } from './composeReviewLabelled.ts';
import { endLabel } from './endLabel.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';
import { notifyAuthor } from './notifyAuthor.ts';

/** Removes the label that an administrator has added to a review. The author's disclosure then applies again. @throws 404 */
export function unlabelReview(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason = '' }: OptionalReasonBody,
): Promise<Review> {
  const { mailLayout } = dependencies;
  return changeReview(dependencies, id, async (transaction, review) => {
    if (!(await endLabel(dependencies, transaction, review, { reason, adminId }))) return;
    await notifyAuthor(dependencies, transaction, review, (recipient) =>
      composeReviewUnlabelled(mailLayout, recipient, review.company_domain, review.id, reason),
    );
  });
}
