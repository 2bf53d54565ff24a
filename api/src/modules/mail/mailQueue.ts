import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { AccountKey } from '../auth/AccountKey.ts';
import type { CredentialsRepository } from '../auth/credentials.repository.ts';
import type { OneTimeTokensRepository, TokenPurpose } from '../auth/oneTimeTokens.repository.ts';
import { MAIL_KINDS, type Mail, type MailKind } from './Mail.ts';
import type { MailsRepository } from './mails.repository.ts';
import type { RecipientLimitsRepository } from './recipientLimits.repository.ts';

export interface MailQueueOptions {
  mails: MailsRepository;
  tokens: OneTimeTokensRepository;
  credentials: CredentialsRepository;
  recipientLimits: RecipientLimitsRepository;
  /** Whether the number of emails per recipient is limited. */
  limitsEmails: boolean;
  runInTransaction: RunInTransaction;
}

/**
 * What is limited together. A password reset has a separate limit, so that a stranger cannot use it up by entering the address
 * elsewhere; so do notices, which only changes of the account cause. Everything else counts as one: anybody may enter any address.
 */
const TOPICS: Partial<Record<MailKind, string>> = {
  resetPassword: 'resetPassword',
  passwordChanged: 'notice',
  emailChanged: 'notice',
  claimProven: 'notice',
  claimEnded: 'notice',
  nameChanged: 'notice',
  // Otherwise a thief could create keys until no notice of the next change is sent.
  keyCreated: 'keyCreated',
  invitation: 'invitation',
  digest: 'digest',
};
const OTHER_TOPIC = 'confirmation';

/** Emails that only decisions of administrators and the recipient's own reports cause: each is about another decision. */
const UNLIMITED: ReadonlySet<MailKind> = new Set([
  'reviewHidden',
  'reviewShown',
  'reviewsMerged',
  'categoriesCorrected',
  'companyBlocked',
  'companyUnblocked',
  'appealDecided',
  'flagReceived',
  'flagDecided',
  'flagWarning',
]);

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Queues emails to accounts, together with the one-time tokens of their links. */
export function createMailQueue(options: MailQueueOptions) {
  const { mails, tokens, credentials, recipientLimits, limitsEmails, runInTransaction } = options;

  const queue = {
    /**
     * Queues an email in the transaction of what causes it. The caller has locked the account. An email with a link
     * replaces the account's older one of its kind, whose link is no longer valid. At most 3 emails per hour and 10 per day are
     * queued for a recipient: beyond that nothing is, and the last link remains valid.
     *
     * @returns whether it was queued
     */
    async add(transaction: Transaction, account: AccountKey, mail: Mail): Promise<boolean> {
      const { kind, recipient } = mail;
      const topic = mail.topic ?? TOPICS[kind] ?? OTHER_TOPIC;
      // A consumer and a company may share an address.
      const limited = topic === 'resetPassword' && !('userId' in account) ? `${topic} company` : topic;
      if (limitsEmails && !UNLIMITED.has(kind) && !(await recipientLimits.count(transaction, recipient, limited)))
        return false;
      for (const token of mail.tokens) await tokens.replace(transaction, account, { ...token, email: recipient });
      if (mail.tokens.length > 0) await mails.removeOf(transaction, account, [kind]);
      await mails.insert(transaction, account, mail);
      return true;
    },

    /** Queues an email that nothing else is written with. @returns false if the account is gone, or as above */
    addTo: (account: AccountKey, mail: Mail): Promise<boolean> =>
      runInTransaction(async (transaction) => {
        if (!(await credentials.lock(transaction, account, 'share'))) return false;
        return queue.add(transaction, account, mail);
      }),

    /** Invalidates an account's links for these purposes and removes their unsent emails. */
    async revokeLinks(transaction: Transaction, account: AccountKey, purposes: TokenPurpose[]): Promise<void> {
      await tokens.removeOf(transaction, account, purposes);
      await mails.removeOf(
        transaction,
        account,
        MAIL_KINDS.filter((kind) => purposes.some((one) => one === kind)),
      );
    },

    /** Invalidates all links of an account and removes all its unsent emails. */
    async clear(transaction: Transaction, account: AccountKey): Promise<void> {
      await tokens.removeOf(transaction, account);
      await mails.removeOf(transaction, account);
    },
  };
  return queue;
}
