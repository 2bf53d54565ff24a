import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/**
 * Forgets a hidden review that its author has deleted. The author can then write a new review of the company, and new texts are no longer
 * compared with the hidden review.
 *
 * @throws 404 when the review still exists, or when no hidden review with this id is remembered
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
