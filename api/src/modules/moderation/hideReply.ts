import type { HideReviewBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { applyReplyHiding } from './applyReplyHiding.ts';
import { changeReview } from './changeReview.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Hides the reply to a review from everybody but the owner of the company. @throws 404 if there is no reply */
export async function hideReply(
  dependencies: ModerationDependencies,
  { userId: adminId }: Administrator,
  id: string,
  { reason, ground = 'other' }: HideReviewBody,
): Promise<void> {
  await changeReview(dependencies, id, async (transaction, review) => {
    if (review.is_deleted || !review.has_reply) throw new ProblemError('not-found');
    await applyReplyHiding(dependencies, transaction, review, { ground, reason, adminId });
  });
}
