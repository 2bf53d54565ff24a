import type { Review } from '@heard/contract';
import type { Consumer } from '../../kernel/Caller.ts';
import { databaseId } from '../databaseId.ts';
import type { AsAuthor } from '../users/index.ts';
import type { HiddenReviewsRepository } from './hiddenReviews.repository.ts';
import { toReview } from './review.ts';
import { checkFirstReview, checkNotHidden, checkOwner } from './reviewChecks.ts';
import type { ReviewEvents } from './reviewEvents.ts';
import type { ReviewsRepository } from './reviews.repository.ts';
import { writeAsAuthor } from './writeAsAuthor.ts';

export interface RestoreReviewDependencies {
  reviews: Pick<ReviewsRepository, 'findIdByAuthor' | 'lockRestorable' | 'read' | 'restore'>;
  hiddenReviews: Pick<HiddenReviewsRepository, 'exists'>;
  asAuthor: AsAuthor;
  events: Pick<ReviewEvents, 'reviewRestored'>;
}

/**
 * Restores a review that was deleted less than `RESTORE_SECONDS` ago.
 *
 * @throws 403 when another author has written the review, 404, 409 when the author has reviewed the company again, or has deleted another
 * review of the company that was hidden
 */
export async function restoreReview(
  dependencies: RestoreReviewDependencies,
  author: Consumer,
  id: string,
): Promise<Review> {
  const { reviews, hiddenReviews, asAuthor, events } = dependencies;
  const reviewId = databaseId(id);
  const restored = await writeAsAuthor(asAuthor, author, async (transaction) => {
    const review = checkOwner(author, await reviews.lockRestorable(transaction, reviewId));
    await checkFirstReview(reviews, transaction, review.company_id, author.userId);
    await checkNotHidden(hiddenReviews, transaction, review.company_id, author.userId, reviewId);
    await reviews.restore(transaction, reviewId);
    await events.reviewRestored.publish(transaction, { reviewId });
    return reviews.read(transaction, reviewId);
  });
  return toReview(restored);
}
