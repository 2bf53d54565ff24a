import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { HiddenReviewsRepository } from './hiddenReviews.repository.ts';
import type { LockedReview, ReviewsRepository } from './reviews.repository.ts';

/** @throws 404 when there is no review, 403 when another author has written it */
export function checkOwner({ userId }: Consumer, review: LockedReview | undefined): LockedReview {
  if (review === undefined) throw new ProblemError('not-found');
  if (review.user_id !== userId) throw new ProblemError('not-owner');
  return review;
}

/** @throws 409 with `reviewId` when the author has another review of the company */
export async function checkFirstReview(
  reviews: Pick<ReviewsRepository, 'findIdByAuthor'>,
  transaction: Transaction,
  companyId: string,
  userId: string,
): Promise<void> {
  const reviewId = await reviews.findIdByAuthor(transaction, companyId, userId);
  if (reviewId !== undefined) throw new ProblemError('already-reviewed', { reviewId });
}

/** @throws 409 when another review by the author is hidden, even if the author has deleted it */
export async function checkNotHidden(
  hiddenReviews: Pick<HiddenReviewsRepository, 'exists'>,
  transaction: Transaction,
  companyId: string,
  userId: string,
  exceptId?: string,
): Promise<void> {
  if (await hiddenReviews.exists(transaction, companyId, userId, exceptId)) throw new ProblemError('review-hidden');
}
