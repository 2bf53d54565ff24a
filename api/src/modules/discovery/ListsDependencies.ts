import type { VerifiedBy } from '../../kernel/company.ts';
import type { CompanyMissing } from '../companies/index.ts';
import type { ListsRepository } from './lists.repository.ts';

export interface ListsDependencies {
  lists: ListsRepository;
  companyMissing: CompanyMissing;
  verifiedBy: VerifiedBy;
  /** Counts the lists that were read. */
  onList?: (list: { scope: 'all' | 'country' | 'city'; filtered: 'yes' | 'no' }, isComplete: boolean) => void;
}
