import type { HideReviewBody, Review } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { applyHiding } from './applyHiding.ts';
import { changeReview } from './changeReview.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/**
 * Hides a review from everybody but its author, removes the review from all totals, upholds the open reports on the review and its parts, and closes
 * the marks of the review. Until the review is shown again, its author can't review the company again, even after deleting the review. A review that
 * is already hidden keeps its first reason.
 *
 * @throws 404
 */
export function hideReview(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason, ground = 'other' }: HideReviewBody,
): Promise<Review> {
  const { marks } = dependencies;
  return changeReview(dependencies, id, async (transaction, review) => {
    await applyHiding(dependencies, transaction, review, { ground, reason, adminId });
    await marks.close(transaction, adminId, { review_id: review.id });
  });
}
