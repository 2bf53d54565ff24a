import type { OptionalReasonBody, Review } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { changeReview } from './changeReview.ts';
import { composeReviewShown } from './composeReviewShown.ts';
import { endHiding } from './endHiding.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';
import { notifyAuthor } from './notifyAuthor.ts';

/** Shows a hidden review again. @throws 404 */
export function unhideReview(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason = '' }: OptionalReasonBody,
): Promise<Review> {
  const { mailLayout } = dependencies;
  return changeReview(dependencies, id, async (transaction, review) => {
    if (!(await endHiding(dependencies, transaction, review, { reason, adminId }))) return;
    await notifyAuthor(dependencies, transaction, review, (recipient) =>
      composeReviewShown(mailLayout, recipient, review.company_domain, review.id, reason),
    );
  });
}
