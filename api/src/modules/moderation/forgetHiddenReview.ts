import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/**
 * Lets the author of a hidden and deleted review review the company again, and no longer compares new texts with it.
 *
 * @throws 404 when there is no such review, or the review is not deleted and can be shown again
 */
export async function forgetHiddenReview(
  dependencies: Pick<ModerationDependencies, 'actions' | 'hiddenReviews' | 'reviews' | 'runInTransaction'>,
  { userId: adminId }: Administrator,
  id: string,
): Promise<void> {
  const { reviews, runInTransaction, hiddenReviews, actions } = dependencies;
  const reviewId = databaseId(id);
  if ((await reviews.findAuthorId(reviewId)) !== undefined) throw new ProblemError('not-found');
  await runInTransaction(async (transaction) => {
    if (!(await hiddenReviews.remove(transaction, reviewId))) throw new ProblemError('not-found');
    await actions.insert(transaction, { admin_id: adminId, action: 'unhide', review_id: reviewId });
  });
}
