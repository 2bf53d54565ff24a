import type { OwnCompany } from '@heard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { CompanyAccount, KeyHolder } from '../../kernel/Caller.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { SecretBox } from '../../kernel/secretBox.ts';
import type { ParseTarget } from '../../outbound/parseTarget.ts';
import type { CheckPassword, ComposeFactorNotice, CredentialsRepository, SessionsRepository } from '../auth/index.ts';
import type { CompaniesRepository } from '../companies/index.ts';
import type {
  CompanyLogRepository,
  CompanyPeopleRepository,
  EnsurePerson,
  MembershipsRepository,
  PersonInvitationsRepository,
  RemovedPeopleRepository,
} from '../companyPeople/index.ts';
import type { OidcLoginsRepository } from '../identities/index.ts';
import type { MailQueue } from '../mail/index.ts';
import type { PasskeysRepository, PasskeysService } from '../passkeys/index.ts';
import type { CompanyAccounts } from '../users/index.ts';
import type { CompanyIdentitiesRepository } from './companyIdentities.repository.ts';
import type { CompanySsoRepository } from './companySso.repository.ts';
import type { SsoClients } from './createSsoClients.ts';
import type { SsoBox } from './ssoLogin.ts';

export interface CompanySsoDependencies {
  companySso: CompanySsoRepository;
  companyIdentities: CompanyIdentitiesRepository;
  clients: SsoClients;
  /** Encrypts client secrets. */
  secretBox: SecretBox;
  /** Encrypts logins that are not complete. */
  loginBox: SsoBox;
  parseTarget: ParseTarget;
  oidcLogins: OidcLoginsRepository;
  companies: Pick<CompaniesRepository, 'findById' | 'lockEmail'>;
  companyPeople: CompanyPeopleRepository;
  memberships: MembershipsRepository;
  personInvitations: PersonInvitationsRepository;
  removedPeople: RemovedPeopleRepository;
  companyLog: CompanyLogRepository;
  companyAccounts: Pick<CompanyAccounts, 'findByEmail'>;
  ensurePerson: EnsurePerson;
  ownCompanies: { own(caller: CompanyAccount | KeyHolder): Promise<OwnCompany> };
  credentials: CredentialsRepository;
  sessions: Pick<SessionsRepository, 'createConfirmed' | 'findCaller'>;
  passkeys: PasskeysRepository;
  passkeyAccounts: Pick<PasskeysService, 'verifyUsed'>;
  passwords: Passwords;
  checkPassword: CheckPassword;
  composeFactorNotice: ComposeFactorNotice;
  mailQueue: MailQueue;
  /** The public URL of the site, without a slash at its end. */
  publicUrl: string;
  log: FastifyBaseLogger;
  runInTransaction: RunInTransaction;
}
