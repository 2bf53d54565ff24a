import type { Account } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type {
  CheckPassword,
  ComposeFactorNotice,
  CredentialsRepository,
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
  runInTransaction: RunInTransaction;
}

export interface CompletedLogin {
  sessionId: string;
  user: Account;
}

/** The account of an administrator, with or without a session. */
export type AdministratorKey = Pick<Administrator, 'userId'>;
