import type { Consumer } from '../../kernel/Caller.ts';
import { databaseId } from '../databaseId.ts';
import type { MailsRepository } from '../mail/index.ts';
import { aboutReview } from './aboutReview.ts';
import type { AsAuthor } from '../users/index.ts';
import { checkOwner } from './reviewChecks.ts';
import type { ReviewEvents } from './reviewEvents.ts';
import type { ReviewsRepository } from './reviews.repository.ts';
import { writeAsAuthor } from './writeAsAuthor.ts';

export interface DeleteReviewDependencies {
  reviews: Pick<ReviewsRepository, 'lock' | 'remove'>;
  asAuthor: AsAuthor;
  mails: Pick<MailsRepository, 'removeAbout'>;
  events: Pick<ReviewEvents, 'reviewDeleted'>;
}

/**
 * Deletes a review of the author, and the emails about it that are still in the queue.
 *
 * @throws ProblemError 403 if somebody else wrote the review, 404 if it does not exist
 */
export async function deleteReview(
  dependencies: DeleteReviewDependencies,
  author: Consumer,
  id: string,
): Promise<void> {
  const { reviews, asAuthor, mails, events } = dependencies;
  const reviewId = databaseId(id);
  await writeAsAuthor(asAuthor, author, async (transaction) => {
    checkOwner(author, await reviews.lock(transaction, reviewId));
    await reviews.remove(transaction, reviewId);
    await events.reviewDeleted.publish(transaction, { reviewId });
    await mails.removeAbout(transaction, aboutReview(reviewId));
  });
}
