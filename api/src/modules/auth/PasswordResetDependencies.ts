import type { MailAnswer } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { CompanyAccounts, UsersRepository } from '../users/index.ts';
import type { FindAddedAccess } from './createFindAddedAccess.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import type { SecondFactors } from './SecondFactors.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface PasswordResetDependencies {
  users: UsersRepository;
  companyAccounts: Pick<CompanyAccounts, 'findByEmail'>;
  sessions: SessionsRepository;
  credentials: CredentialsRepository;
  tokens: OneTimeTokensRepository;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  findAddedAccess: FindAddedAccess;
  identities: { removeUnproven(transaction: Transaction, userId: string): Promise<void> };
  secondFactor: SecondFactors;
  passwords: Passwords;
  /** The response to a request for an email: the email is sent, or no mail server is configured. */
  getMailResponse: () => MailAnswer;
  /** Waits for a number of milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  runInTransaction: RunInTransaction;
}
