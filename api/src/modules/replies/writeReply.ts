import type { Transaction } from '../../database/Database.ts';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { RepliedReview } from './replies.repository.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';

/**
 * Runs a write of the reply to a review, with the author, the review and the company locked.
 *
 * @throws 404 for a review that only its author sees, 403 for a review of another company
 */
export async function writeReply<Result>(
  dependencies: Pick<RepliesDependencies, 'asAuthor' | 'replies' | 'reviews'>,
  { companyId }: CompanyActor,
  reviewId: string,
  work: (transaction: Transaction, target: { review: RepliedReview; authorId: string }) => Promise<Result>,
): Promise<Result> {
  const { reviews, asAuthor, replies } = dependencies;
  const authorId = await reviews.findAuthorId(reviewId);
  if (authorId === undefined) throw new ProblemError('not-found');
  const result = await asAuthor(authorId, async (transaction) => {
    const review = await replies.lockReview(transaction, reviewId);
    if (review === undefined || !review.is_visible) throw new ProblemError('not-found');
    if (review.company_id !== companyId) throw new ProblemError('not-owner', { detail: 'problem.not-owner.company' });
    // Checks the owner again, because the account may have ended since the session was looked up.
    if (!(await replies.lockOwned(transaction, companyId))) throw new ProblemError('unauthenticated');
    return { written: await work(transaction, { review, authorId }) };
  });
  if (result === null) throw new ProblemError('not-found');
  return result.written;
}
