import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { VerifiedBy } from '../../kernel/company.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { CheckPassword } from '../auth/index.ts';
import type {
  CompanyLogRepository,
  CompanyPeopleRepository,
  EnsurePerson,
  MembershipsRepository,
} from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { WeightsRepository } from '../score/index.ts';
import type { CheckWebsite } from '../websites/index.ts';
import type { AddRemoval } from './AddRemoval.ts';
import type { ClaimsRepository } from './claims.repository.ts';
import type { CompaniesRepository } from './companies.repository.ts';
import type { CompanyEvents } from './companyEvents.ts';
import type { CompanyNames } from './companyNames.ts';
import type { CompanyMissing } from './createCompanyMissing.ts';
import type { RenamesRepository } from './renames.repository.ts';

export interface CompaniesDependencies {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  names: CompanyNames;
  renames: Pick<RenamesRepository, 'countRecent'>;
  weights: Pick<WeightsRepository, 'find'>;
  passwords: Passwords;
  checkPassword: CheckPassword;
  companyPeople: Pick<CompanyPeopleRepository, 'findByEmail' | 'findById' | 'update'>;
  memberships: Pick<MembershipsRepository, 'activate' | 'insert' | 'lockOfPerson' | 'ofPerson' | 'requireSsoEmail'>;
  companyLog: Pick<CompanyLogRepository, 'add'>;
  ensurePerson: EnsurePerson;
  mailQueue: MailQueue;
  checkWebsite: CheckWebsite;
  companyMissing: CompanyMissing;
  addRemoval: AddRemoval;
  mailLayout: MailLayout;
  events: Pick<CompanyEvents, 'companyRenamed'>;
  /** Returns whether the site sends emails. Only then can work emails be confirmed. */
  sendsMail: () => boolean;
  verifiedBy: VerifiedBy;
  runInTransaction: RunInTransaction;
}
