import type { Review } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { databaseId } from '../databaseId.ts';
import type { ReportedReview } from '../reports/index.ts';
import { toReview } from '../reviews/index.ts';
import type { ModerationDependencies } from './ModerationDependencies.ts';

/** Changes a review, or a deleted review that can still be restored. @throws 404 */
export async function changeReview(
  dependencies: Pick<ModerationDependencies, 'cases' | 'reviews'>,
  id: string,
  write: (transaction: Transaction, review: ReportedReview) => Promise<void>,
): Promise<Review> {
  const { cases, reviews } = dependencies;
  const reviewId = databaseId(id);
  const changed = await cases.lock(reviewId, async (transaction, review) => {
    await write(transaction, review);
    return reviews.readForAdministrators(transaction, reviewId);
  });
  return toReview(changed);
}
