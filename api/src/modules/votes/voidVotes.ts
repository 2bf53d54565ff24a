import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { VotesDependencies } from './VotesDependencies.ts';

/**
 * Removes all votes for a review that accounts have cast in their first 7 days, and closes the mark about these votes.
 *
 * @throws 404
 */
export async function voidVotes(
  dependencies: VotesDependencies,
  { userId: adminId }: Administrator,
  id: string,
): Promise<void> {
  const { reviews, asAuthor, votes, marks, actions } = dependencies;
  const reviewId = databaseId(id);
  const authorId = await reviews.findAuthorId(reviewId);
  if (authorId === undefined) throw new ProblemError('not-found');
  const isDone = await asAuthor(authorId, async (transaction) => {
    if ((await reviews.lockAny(transaction, reviewId)) === undefined) throw new ProblemError('not-found');
    const removed = await votes.void(transaction, reviewId);
    await marks.closeVotes(transaction, adminId, reviewId);
    if (removed > 0) await actions.insert(transaction, { admin_id: adminId, action: 'voidVotes', review_id: reviewId });
    return true;
  });
  if (isDone === null) throw new ProblemError('not-found');
}
