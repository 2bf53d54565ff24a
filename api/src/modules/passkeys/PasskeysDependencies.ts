import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import type {
  CheckPassword,
  ComposeFactorNotice,
  CredentialsRepository,
  RequireLocalLogin,
  RequireRecentLogin,
  SessionsRepository,
} from '../auth/index.ts';
import type { MailQueue } from '../mail/index.ts';
import type { CompanyAccounts, UsersRepository } from '../users/index.ts';
import type { PasskeyChallengesRepository } from './passkeyChallenges.repository.ts';
import type { PasskeysRepository } from './passkeys.repository.ts';
import type { WebAuthn } from './webAuthn.ts';

export interface PasskeysDependencies {
  users: UsersRepository;
  companyAccounts: Pick<CompanyAccounts, 'read'>;
  credentials: CredentialsRepository;
  sessions: SessionsRepository;
  passkeys: PasskeysRepository;
  passkeyChallenges: PasskeyChallengesRepository;
  webAuthn: WebAuthn;
  checkPassword: CheckPassword;
  requireLocalLogin: RequireLocalLogin;
  /** The passkeys of administrators are their second factor. */
  requireRecentLogin: RequireRecentLogin;
  /** Throws 409 when an administrator has no second factor left. */
  requireFactor: (administrator: Administrator, transaction: Transaction) => Promise<void>;
  /**
   * Finds a company that requires single sign-on and has chosen this person as the only one who may still log in with a password.
   * @returns its domain; null if no company has chosen the person
   */
  findWayBack: (transaction: Transaction, personId: string) => Promise<string | null>;
  composeFactorNotice: ComposeFactorNotice;
  mailQueue: MailQueue;
  /** Returns whether the server sends email. */
  sendsMail: () => boolean;
  runInTransaction: RunInTransaction;
}
