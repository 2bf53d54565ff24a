import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { AccountKey } from '../auth/AccountKey.ts';
import type { CredentialsRepository } from '../auth/credentials.repository.ts';
import type { OneTimeTokensRepository, TokenPurpose } from '../auth/oneTimeTokens.repository.ts';
import type { Mail } from './Mail.ts';
import type { MailsRepository } from './mails.repository.ts';

export interface MailQueueOptions {
  mails: MailsRepository;
  tokens: OneTimeTokensRepository;
  credentials: CredentialsRepository;
  runInTransaction: RunInTransaction;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Queues emails to accounts, together with the one-time tokens of their links. */
export function createMailQueue({ mails, tokens, credentials, runInTransaction }: MailQueueOptions) {
  const queue = {
    /**
     * Queues an email in the transaction of what causes it. The caller has locked the account. An email with a link
     * replaces the account's older one of its kind, whose link is no longer valid.
     */
    async add(transaction: Transaction, account: AccountKey, mail: Mail): Promise<void> {
      const { kind, recipient, lifetimeSeconds, token } = mail;
      if (token !== null) {
        await tokens.replace(transaction, account, { ...token, email: recipient, lifetimeSeconds });
        await mails.removeOf(transaction, account, [kind]);
      }
      await mails.insert(transaction, account, mail);
    },

    /** Queues an email that nothing else is written with. @returns whether the account still exists */
    addTo: (account: AccountKey, mail: Mail): Promise<boolean> =>
      runInTransaction(async (transaction) => {
        if (!(await credentials.lock(transaction, account, 'share'))) return false;
        await queue.add(transaction, account, mail);
        return true;
      }),

    /** Invalidates an account's links for these purposes and removes their unsent emails. */
    async revokeLinks(transaction: Transaction, account: AccountKey, purposes: TokenPurpose[]): Promise<void> {
      await tokens.removeOf(transaction, account, purposes);
      await mails.removeOf(transaction, account, purposes);
    },

    /** Invalidates all links of an account and removes all its unsent emails. */
    async clear(transaction: Transaction, account: AccountKey): Promise<void> {
      await tokens.removeOf(transaction, account);
      await mails.removeOf(transaction, account);
    },
  };
  return queue;
}
