import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompanyLogRepository, MembershipsRepository } from '../companyPeople/index.ts';
import type { SavedRepliesRepository } from './savedReplies.repository.ts';

export interface SavedRepliesDependencies {
  savedReplies: SavedRepliesRepository;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  memberships: Pick<MembershipsRepository, 'lock'>;
  runInTransaction: RunInTransaction;
}
