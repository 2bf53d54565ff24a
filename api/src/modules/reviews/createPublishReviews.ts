import type { Transaction } from '../../database/Database.ts';
import type { CompanyNames } from '../companies/index.ts';
import type { NotifyOwner } from './notifyOwner.ts';
import type { PublishedReview, ReviewsRepository } from './reviews.repository.ts';

/** Updates the names of the listings whose reviews have become public in the transaction, and notifies the owners of the reviewed companies. */
export type PublishReviews = (transaction: Transaction, published: readonly PublishedReview[]) => Promise<void>;

export function createPublishReviews({
  names,
  notifyOwner,
}: {
  names: Pick<CompanyNames, 'adopt'>;
  notifyOwner: NotifyOwner;
}): PublishReviews {
  return async (transaction, published) => {
    for (const review of published) {
      await names.adopt(transaction, review.companyId);
      await notifyOwner(transaction, review);
    }
  };
}

/** Publishes the reviews that have awaited the confirmation of their author's email. @returns the number of published reviews */
export type PublishAwaiting = (transaction: Transaction, userId: string) => Promise<number>;

export function createPublishAwaiting({
  reviews,
  publishReviews,
}: {
  reviews: Pick<ReviewsRepository, 'publishAwaiting'>;
  publishReviews: PublishReviews;
}): PublishAwaiting {
  return async (transaction, userId) => {
    const published = await reviews.publishAwaiting(transaction, userId);
    await publishReviews(transaction, published);
    return published.length;
  };
}
