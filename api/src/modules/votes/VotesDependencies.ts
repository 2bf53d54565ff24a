import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { MarksRepository } from '../marks/index.ts';
import type { ReviewsRepository } from '../reviews/index.ts';
import type { AsAuthor, UsersRepository } from '../users/index.ts';
import type { VotesRepository } from './votes.repository.ts';

export interface VotesDependencies {
  votes: VotesRepository;
  reviews: Pick<ReviewsRepository, 'findAuthorId' | 'lockAny'>;
  marks: Pick<MarksRepository, 'closeVotes'>;
  actions: ActionsRepository;
  users: Pick<UsersRepository, 'lockAll'>;
  asAuthor: AsAuthor;
  companyMissing: CompanyMissing;
  /** Returns whether the site sends emails. Only then can voters confirm their address. */
  sendsMail: () => boolean;
  onVote: (result: 'counted' | 'refused') => void;
  runInTransaction: RunInTransaction;
}
