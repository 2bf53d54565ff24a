import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type { InvitationsRepository } from '../invitations/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { Cases, DecisionsRepository, ReportsRepository, Verdict } from '../reports/index.ts';
import type { HiddenReviewsRepository, LabelsRepository, PublishReviews, ReviewsRepository } from '../reviews/index.ts';
import type { QueueRepository } from './queue.repository.ts';

export interface ModerationDependencies {
  reviews: ReviewsRepository;
  companies: CompaniesRepository;
  marks: MarksRepository;
  actions: ActionsRepository;
  hiddenReviews: HiddenReviewsRepository;
  labels: Pick<LabelsRepository, 'add' | 'remove'>;
  moderationQueue: Pick<QueueRepository, 'listSetAside' | 'retry'>;
  decisions: Pick<
    DecisionsRepository,
    'grantReversed' | 'findHiding' | 'findPhotoReview' | 'hideReply' | 'unhideReply' | 'hidePhoto' | 'unhidePhoto'
  >;
  reports: Pick<ReportsRepository, 'findPhoto' | 'lockOpen'>;
  invitations: Pick<InvitationsRepository, 'resume'>;
  cases: Cases;
  publishReviews: PublishReviews;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  runInTransaction: RunInTransaction;
}

export interface ReviewVerdict extends Pick<Verdict, 'reason' | 'ground' | 'adminId' | 'appealOf'> {}
