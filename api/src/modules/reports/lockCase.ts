import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { CasesDependencies } from './CasesDependencies.ts';
import type { ReportedReview } from './reports.repository.ts';

/**
 * Runs a decision about a review, or an appeal against such a decision, even if the review is deleted. Locks the author, the reporters, the caller,
 * the review and the company, in this order.
 *
 * @param callerId the id of the user who appeals, if any
 * @throws 404 when there is no such review, 401 when the caller's account has ended
 */
export async function lockCase<Result>(
  dependencies: Pick<CasesDependencies, 'reports' | 'reviews' | 'runInTransaction'>,
  reviewId: string,
  work: (transaction: Transaction, review: ReportedReview) => Promise<Result>,
  callerId?: string,
): Promise<Result> {
  const { reviews, runInTransaction, reports } = dependencies;
  const authorId = await reviews.findAuthorId(reviewId);
  if (authorId === undefined) throw new ProblemError('not-found');
  return runInTransaction(async (transaction) => {
    const accounts = callerId === undefined ? [authorId] : [authorId, callerId];
    const locked = await reports.lockAccounts(transaction, reviewId, accounts);
    if (callerId !== undefined && !locked.includes(callerId)) throw new ProblemError('unauthenticated');
    const review = locked.includes(authorId) ? await reports.lockReview(transaction, reviewId) : undefined;
    if (review === undefined) throw new ProblemError('not-found');
    await reports.lockCompany(transaction, review.company_id);
    return work(transaction, review);
  });
}
