import type { Transaction } from '../../database/Database.ts';
import type { AppealsDependencies } from './AppealsDependencies.ts';
import type { AppealedDecision } from './decisions.repository.ts';
import type { ReportedReview } from './reports.repository.ts';

/**
 * Locks the subject of a decision (a review with its accounts, or a company) and runs the work. @param callerId the id
 * of the user who appeals, if any
 */
export function lockAppealed<Result>(
  dependencies: Pick<AppealsDependencies, 'cases' | 'companies' | 'runInTransaction'>,
  decision: AppealedDecision,
  work: (transaction: Transaction, review: ReportedReview | null) => Promise<Result>,
  callerId?: string,
): Promise<Result> {
  const { runInTransaction, companies, cases } = dependencies;
  return decision.review_id === null
    ? runInTransaction(async (transaction) => {
        await companies.lock(transaction, { id: decision.company_id });
        return work(transaction, null);
      })
    : cases.lock(decision.review_id, work, callerId);
}
