import type { OptionalReasonBody } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { changeReview } from './changeReview.ts';
import { endReplyHiding } from './endReplyHiding.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Shows a hidden reply again. @throws 404 if there is no reply */
export async function unhideReply(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions' | 'reviews'>,
  { userId: adminId }: Administrator,
  id: string,
  { reason = '' }: OptionalReasonBody,
): Promise<void> {
  await changeReview(dependencies, id, async (transaction, review) => {
    if (review.is_deleted || !review.has_reply) throw new ProblemError('not-found');
    await endReplyHiding(dependencies, transaction, review, { reason, adminId });
  });
}
