import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { MailLayout, MailQueue, MailsRepository } from '../mail/index.ts';
import type { ReviewsRepository } from '../reviews/index.ts';
import type { AsAuthor } from '../users/index.ts';
import type { RepliesRepository } from './replies.repository.ts';

export interface RepliesDependencies {
  replies: RepliesRepository;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  mails: Pick<MailsRepository, 'removeAbout'>;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  asAuthor: AsAuthor;
  onReply: () => void;
}
