import type { Ground } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { ReviewsRepository } from '../reviews/index.ts';
import type { AsAuthor, UsersRepository } from '../users/index.ts';
import type { Cases } from './cases.ts';
import type { ReportsRepository } from './reports.repository.ts';

export interface ReportsDependencies {
  reports: ReportsRepository;
  marks: Pick<MarksRepository, 'addReport' | 'settleReports'>;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  users: Pick<UsersRepository, 'findById'>;
  companies: Pick<CompaniesRepository, 'findById'>;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  cases: Cases;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  asAuthor: AsAuthor;
  runInTransaction: RunInTransaction;
  onReport: (report: { reason: Ground; by: 'consumer' | 'company' }) => void;
}
