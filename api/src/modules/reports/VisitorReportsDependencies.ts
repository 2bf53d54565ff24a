import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { OneTimeTokensRepository } from '../auth/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { ReportsRepository } from './reports.repository.ts';
import type { ReportVisitorsRepository } from './reportVisitors.repository.ts';

export const GROUND = 'illegal';

export interface VisitorReportsDependencies {
  reports: ReportsRepository;
  reportVisitors: ReportVisitorsRepository;
  tokens: OneTimeTokensRepository;
  marks: Pick<MarksRepository, 'addReport'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  sendsMail: () => boolean;
  runInTransaction: RunInTransaction;
  onReport: (report: { reason: typeof GROUND; by: 'visitor' }) => void;
}
