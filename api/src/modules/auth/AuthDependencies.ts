import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { CompanyAccounts, UsersRepository } from '../users/index.ts';
import type { FindAddedAccess } from './createFindAddedAccess.ts';
import type { CheckPassword } from './createCheckPassword.ts';
import type { RequireLocalLogin } from './createRequireLocalLogin.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import type { SecondFactors } from './SecondFactors.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface AuthDependencies {
  users: UsersRepository;
  companyAccounts: Pick<CompanyAccounts, 'findByEmail'>;
  sessions: SessionsRepository;
  credentials: CredentialsRepository;
  mailQueue: MailQueue;
  passwords: Passwords;
  secondFactor: Pick<SecondFactors, 'getStep'>;
  checkPassword: CheckPassword;
  requireLocalLogin: RequireLocalLogin;
  mailLayout: MailLayout;
  findAddedAccess: FindAddedAccess;
  /** Returns whether the server sends email. */
  sendsMail: () => boolean;
  runInTransaction: RunInTransaction;
}
