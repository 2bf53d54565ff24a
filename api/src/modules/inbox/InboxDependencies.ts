import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { MembershipsRepository } from '../companyPeople/index.ts';
import type { InboxRepository } from './inbox.repository.ts';

export interface InboxDependencies {
  inbox: InboxRepository;
  memberships: Pick<MembershipsRepository, 'find' | 'lock'>;
  runInTransaction: RunInTransaction;
}
