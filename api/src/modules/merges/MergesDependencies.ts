import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { CompanyEvents } from '../companies/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MergesRepository } from './merges.repository.ts';

export interface MergesDependencies {
  merges: MergesRepository;
  actions: ActionsRepository;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  events: Pick<CompanyEvents, 'companyMerged' | 'mergeUndone'>;
  runInTransaction: RunInTransaction;
  /** Waits for some milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  onMerge: (outcome: 'merged' | 'undone' | 'rejected') => void;
}
