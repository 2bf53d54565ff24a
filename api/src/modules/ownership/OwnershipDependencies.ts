import type { OwnClaim } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompanyRow, VerifiedBy } from '../../kernel/company.ts';
import type { CheckPassword, OneTimeTokensRepository, SessionsRepository } from '../auth/index.ts';
import type {
  AddRemoval,
  ClaimRow,
  ClaimsRepository,
  CompaniesRepository,
  CompanyEvents,
  CompanyNames,
} from '../companies/index.ts';
import type { CompanyLogRepository, CompanyPeopleRepository, MembershipsRepository } from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { UserEvents } from '../users/index.ts';
import type { ProofSource } from './proofSource.ts';

export interface OwnershipDependencies {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  companyPeople: Pick<CompanyPeopleRepository, 'findByEmail' | 'findById' | 'findIdBySession'>;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  memberships: Pick<MembershipsRepository, 'activate' | 'lastUsed'>;
  sessions: Pick<SessionsRepository, 'endOthers' | 'findCaller' | 'findDeletedClaim'>;
  tokens: OneTimeTokensRepository;
  checkPassword: CheckPassword;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  names: CompanyNames;
  proofs: ProofSource;
  events: Pick<UserEvents, 'accountEnded' | 'accountStarted'> & Pick<CompanyEvents, 'ownerRestored'>;
  addRemoval: AddRemoval;
  verifiedBy: VerifiedBy;
  runInTransaction: RunInTransaction;
}

/** An account of a company with the properties that all operations need. */
export interface StoredAccount {
  key: { companyId: string } | { claimId: string };
  companyId: string;
  row: CompanyRow | ClaimRow;
  state: OwnClaim['state'];
}
