import type { DecisionGround, DecisionOutcome, DecisionSource } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { SessionsRepository } from '../auth/index.ts';
import type { CompaniesRepository, CompanyEvents } from '../companies/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { DecisionsRepository } from '../reports/index.ts';
import type { BlocksRepository } from './blocks.repository.ts';

export interface BlocksDependencies {
  blocks: BlocksRepository;
  companies: Pick<CompaniesRepository, 'lock'>;
  decisions: Pick<DecisionsRepository, 'insert' | 'grantOpenAppeal'>;
  sessions: Pick<SessionsRepository, 'endAll'>;
  actions: ActionsRepository;
  events: Pick<CompanyEvents, 'companyBlocked'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
  /** Waits for some milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  onDecision: (decision: { outcome: DecisionOutcome; ground: DecisionGround; source: DecisionSource }) => void;
}

export interface Verdict {
  adminId: string;
  reason: string;
  /** The appealed decision. */
  appealOf?: string;
}
