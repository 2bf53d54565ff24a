import type { HelpfulAnswer } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { VotedReview } from './votes.repository.ts';
import type { VotesDependencies } from './VotesDependencies.ts';

/**
 * Runs a write of the caller's vote, with the voter, the author and the review locked: triggers change all of them.
 *
 * @throws 404 for a review that only its author sees, 403 for the caller's own review
 */
export async function writeVote(
  dependencies: Pick<VotesDependencies, 'reviews' | 'runInTransaction' | 'users' | 'votes'>,
  { userId }: Consumer,
  id: string,
  work: (transaction: Transaction, reviewId: string, review: VotedReview) => Promise<void>,
): Promise<HelpfulAnswer> {
  const { reviews, runInTransaction, users, votes } = dependencies;
  const reviewId = databaseId(id);
  const authorId = await reviews.findAuthorId(reviewId);
  const helpful = await runInTransaction(async (transaction) => {
    const locked = await users.lockAll(transaction, authorId === undefined ? [userId] : [userId, authorId]);
    if (!locked.includes(userId)) throw new ProblemError('unauthenticated');
    const review = await votes.lockReview(transaction, reviewId);
    if (review === undefined || !review.is_visible) throw new ProblemError('not-found');
    if (review.user_id === userId) throw new ProblemError('own-content');
    await work(transaction, reviewId, review);
    return votes.readCount(transaction, reviewId);
  });
  return { helpful };
}
