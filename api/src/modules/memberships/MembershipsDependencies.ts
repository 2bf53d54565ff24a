import type { Company, AddMembershipBody, Language, MailAnswer, OwnCompany } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompanyAccount, CompanyCaller, KeyHolder } from '../../kernel/Caller.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { CheckPassword, CredentialsRepository, SessionsRepository } from '../auth/index.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type {
  CompanyLogRepository,
  CompanyPeopleRepository,
  EnsurePerson,
  MembershipsRepository,
  PersonInvitationsRepository,
  RemovedPeopleRepository,
} from '../companyPeople/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { CompanyAccounts } from '../users/index.ts';

export interface MembershipsDependencies {
  companyPeople: CompanyPeopleRepository;
  memberships: MembershipsRepository;
  personInvitations: PersonInvitationsRepository;
  removedPeople: RemovedPeopleRepository;
  companyLog: CompanyLogRepository;
  ensurePerson: EnsurePerson;
  companyAccounts: Pick<CompanyAccounts, 'findByEmail'>;
  /** The operations of the endpoints of companies. */
  ownCompanies: {
    own(caller: CompanyAccount | KeyHolder): Promise<OwnCompany>;
    add(caller: CompanyCaller, body: AddMembershipBody, language: Language): Promise<Company>;
  };
  companies: Pick<CompaniesRepository, 'findById' | 'lockEmail'>;
  credentials: Pick<CredentialsRepository, 'find'>;
  sessions: Pick<SessionsRepository, 'create' | 'findCaller'>;
  checkPassword: CheckPassword;
  passwords: Passwords;
  /** Returns whether there is a mail server. Without one, no email address can be confirmed. */
  sendsMail: () => boolean;
  mailLayout: MailLayout;
  mailQueue: MailQueue;
  getMailResponse: () => MailAnswer;
  runInTransaction: RunInTransaction;
}
