import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { OneTimeTokensRepository } from '../auth/index.ts';
import type { InvitationKeys, InvitationsRepository } from '../invitations/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { PublishAwaiting, ReviewsRepository, WriteReview } from '../reviews/index.ts';
import type { UsersRepository } from '../users/index.ts';
import type { RequestBox } from './createRequestBox.ts';
import type { InvitedReviewsRepository } from './invitedReviews.repository.ts';

export interface InvitedReviewsDependencies {
  invitations: Pick<InvitationsRepository, 'open' | 'findCompanyId'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
  requests: RequestBox;
  invitedReviews: InvitedReviewsRepository;
  users: UsersRepository;
  reviews: Pick<ReviewsRepository, 'read'>;
  writeReview: WriteReview;
  publishAwaiting: PublishAwaiting;
  tokens: OneTimeTokensRepository;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  /** Waits for a number of milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  runInTransaction: RunInTransaction;
}
