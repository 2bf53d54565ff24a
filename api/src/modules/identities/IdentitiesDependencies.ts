import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type {
  CheckPassword,
  ComposeFactorNotice,
  CredentialsRepository,
  OneTimeTokensRepository,
  SessionsRepository,
} from '../auth/index.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { OidcClient } from '../oidc/index.ts';
import type { PasskeysRepository, PasskeysService } from '../passkeys/index.ts';
import type { ActionsRepository } from '../auditLog/index.ts';
import type { SecondFactorService } from '../secondFactor/index.ts';
import type { UsersRepository } from '../users/index.ts';
import type { LoginBox } from './createLoginBox.ts';
import type { IdentitiesRepository } from './identities.repository.ts';
import type { OidcLogoutsRepository } from './oidcLogouts.repository.ts';
import type { StaffRules } from './staffLogin.ts';
import type { OidcLoginsRepository } from './oidcLogins.repository.ts';

/** A provider with which consumers or administrators can log in. */
export interface Provider {
  id: string;
  /** Display name of the provider, such as `Example Mail`. */
  name: string;
  client: OidcClient;
  /** The rules of the provider of administrators; null for a provider of consumers. */
  staff: StaffRules | null;
}

/** Finds the client for which a company's provider issued a logout token, and the companies whose sessions the token ends. */
type FindCompanyClient = (audience: {
  issuer: string;
  clientIds: readonly string[];
}) => Promise<{ client: Pick<OidcClient, 'readLogoutToken'>; companyIds: string[] } | null>;

export interface IdentitiesDependencies {
  /** Maps the id of each provider to the provider. */
  providers: ReadonlyMap<string, Provider>;
  findCompanyClient: FindCompanyClient;
  box: LoginBox;
  identities: IdentitiesRepository;
  oidcLogins: OidcLoginsRepository;
  oidcLogouts: OidcLogoutsRepository;
  users: UsersRepository;
  credentials: CredentialsRepository;
  sessions: SessionsRepository;
  tokens: OneTimeTokensRepository;
  passkeys: PasskeysRepository;
  passkeyAccounts: Pick<PasskeysService, 'verifyUsed'>;
  passwords: Passwords;
  secondFactor: Pick<SecondFactorService, 'getStep'>;
  actions: Pick<ActionsRepository, 'insert'>;
  checkPassword: CheckPassword;
  composeFactorNotice: ComposeFactorNotice;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  /** Publishes the reviews that have waited for the confirmation of a user's email. */
  publishAwaiting: (transaction: Transaction, userId: string) => Promise<number>;
  /** The public URL of the site, without a slash at its end. */
  publicUrl: string;
  /** Returns whether the server sends email. */
  sendsMail: () => boolean;
  log: FastifyBaseLogger;
  runInTransaction: RunInTransaction;
}
