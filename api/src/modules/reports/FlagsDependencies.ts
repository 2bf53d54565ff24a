import type { Ground } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type { CompanyLogRepository } from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { ReviewsRepository } from '../reviews/index.ts';
import type { AsAuthor, UsersRepository } from '../users/index.ts';
import type { Cases } from './cases.ts';
import type { FlagsRepository } from './flags.repository.ts';

export interface FlagsDependencies {
  flags: FlagsRepository;
  marks: Pick<MarksRepository, 'addFlag' | 'settleFlags'>;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  users: Pick<UsersRepository, 'findById'>;
  companies: Pick<CompaniesRepository, 'findById'>;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  cases: Cases;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  asAuthor: AsAuthor;
  runInTransaction: RunInTransaction;
  onFlag: (flag: { reason: Ground; by: 'consumer' | 'company' }) => void;
}
