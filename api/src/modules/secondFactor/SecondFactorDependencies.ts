import type { Account } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type {
  CheckPassword,
  ComposeFactorNotice,
  CredentialsRepository,
  ProviderLogin,
  RequireRecentLogin,
  SessionsRepository,
} from '../auth/index.ts';
import type { MailQueue } from '../mail/index.ts';
import type { PasskeysRepository, PasskeysService } from '../passkeys/index.ts';
import type { UsersRepository } from '../users/index.ts';
import type { SecondFactorsRepository } from './secondFactors.repository.ts';
import type { Totp } from './totp.ts';

export interface SecondFactorDependencies {
  users: UsersRepository;
  credentials: CredentialsRepository;
  sessions: SessionsRepository;
  passkeys: PasskeysRepository;
  secondFactors: SecondFactorsRepository;
  passkeyAccounts: PasskeysService;
  totp: Totp;
  checkPassword: CheckPassword;
  requireRecentLogin: RequireRecentLogin;
  composeFactorNotice: ComposeFactorNotice;
  mailQueue: MailQueue;
  identities: {
    /**
     * Links a login at a provider to the account of an administrator. @returns false if it is linked already; @throws 409 if it is linked to another
     * account
     */
    link(transaction: Transaction, login: ProviderLogin, userId: string): Promise<boolean>;
  };
  runInTransaction: RunInTransaction;
}

export interface CompletedLogin {
  sessionId: string;
  user: Account;
}

/** The account of an administrator, with or without a session. */
export type AdministratorKey = Pick<Administrator, 'userId'>;
