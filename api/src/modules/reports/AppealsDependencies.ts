import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { Cases } from './cases.ts';
import type { AppealedDecision, DecisionsRepository } from './decisions.repository.ts';
import type { ReportsRepository, ReportedReview } from './reports.repository.ts';

interface ReversingVerdict {
  adminId: string;
  reason: string;
}

export interface AppealsDependencies {
  decisions: DecisionsRepository;
  reports: Pick<ReportsRepository, 'reverse'>;
  cases: Cases;
  /** Reverses a decision about a review or its reply. The transaction has locked the review. */
  reverseReview: (
    transaction: Transaction,
    review: ReportedReview,
    decision: AppealedDecision,
    verdict: ReversingVerdict,
  ) => Promise<void>;
  /** Restores a blocked company. */
  reverseBlock: (transaction: Transaction, decision: AppealedDecision, verdict: ReversingVerdict) => Promise<void>;
  companies: Pick<CompaniesRepository, 'lock'>;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  actions: ActionsRepository;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
}
