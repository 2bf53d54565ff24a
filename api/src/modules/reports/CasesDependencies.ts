import type { DecisionGround, DecisionOutcome, DecisionSource } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { ReviewsRepository } from '../reviews/index.ts';
import type { DecisionsRepository } from './decisions.repository.ts';
import type { ReportsRepository, Part, ReportedPhoto } from './reports.repository.ts';
import type { ReportVisitorsRepository } from './reportVisitors.repository.ts';

export interface CasesDependencies {
  reports: ReportsRepository;
  reportVisitors: Pick<ReportVisitorsRepository, 'end'>;
  decisions: DecisionsRepository;
  marks: Pick<MarksRepository, 'hasProgramReasons' | 'settleReports'>;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
  onDecision: (decision: { outcome: DecisionOutcome; ground: DecisionGround; source: DecisionSource }) => void;
}

export interface Verdict {
  part: Part | 'label';
  /** The photo that the verdict is about. Absent if the verdict is about another part of the review. */
  photo?: Pick<ReportedPhoto, 'id' | 'hash'>;
  outcome: DecisionOutcome;
  ground: DecisionGround;
  reason: string;
  adminId: string;
  /**
   * The parts of the review whose open reports the verdict settles. Default: the part that the verdict is about. A label settles no reports by
   * default.
   */
  settles?: readonly Part[];
  /** The appealed decision, with its source. */
  appealOf?: { id: string; source: DecisionSource; foundByProgram: boolean };
}
