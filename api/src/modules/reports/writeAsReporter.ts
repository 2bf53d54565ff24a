import type { Transaction } from '../../database/Database.ts';
import type { CompanyOwner, Consumer } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { ReportedReview } from './reports.repository.ts';
import type { ReportsDependencies } from './ReportsDependencies.ts';

/** Locks a review, and runs a write of the caller's reports on this review. @throws 404 */
export async function writeAsReporter<Result>(
  dependencies: Pick<ReportsDependencies, 'asAuthor' | 'reports' | 'runInTransaction'>,
  caller: Consumer | CompanyOwner,
  reviewId: string,
  work: (transaction: Transaction, review: ReportedReview) => Promise<Result>,
): Promise<Result> {
  const { reports, asAuthor, runInTransaction } = dependencies;
  const run = async (transaction: Transaction) => {
    const review = await reports.lockReview(transaction, reviewId);
    if (review === undefined) throw new ProblemError('not-found');
    return { done: await work(transaction, review) };
  };
  // Locks a consumer's account first, because the deletion of the account also locks it before reviews.
  const result = caller.role === 'user' ? await asAuthor(caller.userId, run) : await runInTransaction(run);
  if (result === null) throw new ProblemError('unauthenticated');
  return result.done;
}
