import type { Transaction } from '../../database/Database.ts';
import type { CasesDependencies, Verdict } from './CasesDependencies.ts';
import { checkStanding } from './checkStanding.ts';
import { decideCase } from './decideCase.ts';
import type { Reporter, OpenReport, ReportedReview } from './reports.repository.ts';
import { lockCase } from './lockCase.ts';
import { warnReporter } from './warnReporter.ts';

export type Cases = ReturnType<typeof createCases>;

/** Decides cases. All open reports on one part of a review form one case: a decision settles all of them, and is published. */
export function createCases(options: CasesDependencies) {
  return {
    lock: <Result>(
      reviewId: string,
      work: (transaction: Transaction, review: ReportedReview) => Promise<Result>,
      callerId?: string,
    ) => lockCase(options, reviewId, work, callerId),
    decide: (transaction: Transaction, review: ReportedReview, verdict: Verdict) =>
      decideCase(options, transaction, review, verdict),
    warn: (
      transaction: Transaction,
      report: Pick<OpenReport, 'user_id' | 'company_id' | 'visitor_id' | 'email' | 'language'>,
    ) => warnReporter(options, transaction, report),
    checkStanding: (transaction: Transaction, reporter: Reporter) => checkStanding(options, transaction, reporter),
  };
}
