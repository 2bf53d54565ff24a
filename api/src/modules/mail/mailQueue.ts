import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ownerColumn, type AccountKey, type EmailOwner } from '../../kernel/AccountKey.ts';
import { MAIL_KINDS, type Mail, type MailKind, type NewToken, type TokenPurpose } from './Mail.ts';
import type { MailsRepository } from './mails.repository.ts';
import type { RecipientLimitsRepository } from './recipientLimits.repository.ts';

/** Stores the one-time tokens of the links in emails. */
export interface LinkTokens {
  replace(transaction: Transaction, owner: EmailOwner, token: NewToken): Promise<void>;
  removeOwned(transaction: Transaction, owner: EmailOwner, purposes?: TokenPurpose[]): Promise<void>;
}

export interface MailQueueOptions {
  mails: MailsRepository;
  tokens: LinkTokens;
  credentials: { lockOwner(transaction: Transaction, account: AccountKey, strength: 'share'): Promise<boolean> };
  recipientLimits: RecipientLimitsRepository;
  /** Whether the number of emails per recipient is limited. */
  limitsEmails: boolean;
  runInTransaction: RunInTransaction;
}

/**
 * The groups of emails with a common limit. Password resets have a separate limit, so that a stranger cannot use up the limit of resets by entering
 * the address in other forms. Notices about claims also have a separate limit. All other emails share one limit, because anybody
 * may enter any address.
 */
const TOPICS: Partial<Record<MailKind, string>> = {
  resetPassword: 'resetPassword',
  claimProven: 'notice',
  claimEnded: 'notice',
  nameChanged: 'notice',
  webhookPaused: 'notice',
  invitation: 'invitation',
  personInvited: 'personInvited',
  digest: 'digest',
  flagCode: 'flagCode',
  loginLink: 'loginLink',
  identityCode: 'identityCode',
  // The next two emails share a limit, so that the limit does not reveal whether an email address has an account.
  reviewCode: 'invitedReview',
  reviewPublished: 'invitedReview',
};
const OTHER_TOPIC = 'confirmation';

/**
 * Notices of a change that the account's owner may not have made. Each kind is limited for each account, so that neither other accounts with the
 * address nor another change can suppress a notice.
 */
const SECURITY_NOTICES: ReadonlySet<MailKind> = new Set([
  'passwordChanged',
  'factorChanged',
  'emailChanged',
  'keyCreated',
]);

/** Emails that are caused only by decisions of administrators and by the recipient's own reports. No two of them are about the same decision. */
const UNLIMITED: ReadonlySet<MailKind> = new Set([
  'reviewHidden',
  'reviewShown',
  'reviewLabelled',
  'reviewUnlabelled',
  'reviewsMerged',
  'categoriesCorrected',
  'companyBlocked',
  'companyUnblocked',
  'appealDecided',
  'flagReceived',
  'flagDecided',
  'flagWarning',
]);

/** Notices to a company. If the people of the company have separate logins, each admin gets a separate notice. */
const COMPANY_NOTICES: ReadonlySet<MailKind> = new Set([
  'keyCreated',
  'claimProven',
  'claimEnded',
  'nameChanged',
  'categoriesCorrected',
  'companyBlocked',
  'companyUnblocked',
  'appealDecided',
  'flagReceived',
  'flagDecided',
  'flagWarning',
  'webhookPaused',
]);

/** Returns the group of emails whose limit applies to the email. */
function toTopic(owner: EmailOwner, mail: Mail): string {
  if (SECURITY_NOTICES.has(mail.kind)) {
    const { column, id } = ownerColumn(owner);
    return `${mail.kind} ${column} ${id}`;
  }
  const topic = mail.topic ?? TOPICS[mail.kind] ?? OTHER_TOPIC;
  // Separates the limits of consumers and companies, because both may have accounts with the same email address.
  return topic === 'resetPassword' && !('userId' in owner) ? `${topic} company` : topic;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/** Queues emails to accounts and visitors, together with the one-time tokens of their links. */
export function createMailQueue(options: MailQueueOptions) {
  const { mails, tokens, credentials, recipientLimits, limitsEmails, runInTransaction } = options;

  const queue = {
    /**
     * Queues an email in the transaction of its cause. The caller has locked the owner. An email with a link replaces the owner's older email of the
     * same kind, whose link becomes invalid. At most 3 emails per hour and 10 per day are queued for a recipient. Beyond that, nothing is queued and
     * the last link remains valid.
     *
     * @returns whether the email was queued
     */
    async add(transaction: Transaction, owner: EmailOwner, mail: Mail): Promise<boolean> {
      const { kind } = mail;
      const admins = COMPANY_NOTICES.has(kind) ? await mails.listAdmins(transaction, owner) : [];
      if (admins.length === 0) return queue.addOne(transaction, owner, mail);
      for (const recipient of admins) await queue.addOne(transaction, owner, { ...mail, recipient });
      return true;
    },

    /** Queues an email only to its recipient, without copies for the admins of a company. @returns the result of `add` */
    async addOne(transaction: Transaction, owner: EmailOwner, mail: Mail): Promise<boolean> {
      const { kind, recipient } = mail;
      if (
        limitsEmails &&
        !UNLIMITED.has(kind) &&
        !(await recipientLimits.count(transaction, recipient, toTopic(owner, mail)))
      )
        return false;
      for (const token of mail.tokens) await tokens.replace(transaction, owner, { ...token, email: recipient });
      if (mail.tokens.length > 0) await mails.removeOwned(transaction, owner, [kind]);
      await mails.insert(transaction, owner, mail);
      return true;
    },

    /**
     * Queues an email in a separate transaction. @returns false if the account no longer exists, or if `add` returns
     * false
     */
    addTo: (account: AccountKey, mail: Mail): Promise<boolean> =>
      runInTransaction(async (transaction) => {
        if (!(await credentials.lockOwner(transaction, account, 'share'))) return false;
        return queue.add(transaction, account, mail);
      }),

    /** Invalidates an account's links for the given purposes, and removes the unsent emails with these links. */
    async revokeLinks(transaction: Transaction, account: AccountKey, purposes: TokenPurpose[]): Promise<void> {
      await tokens.removeOwned(transaction, account, purposes);
      const kinds = MAIL_KINDS.filter((kind) => purposes.some((one) => one === kind));
      await mails.removeOwned(transaction, account, kinds);
    },

    /** Invalidates all links of an account and removes all its unsent emails. */
    async clear(transaction: Transaction, account: AccountKey): Promise<void> {
      await tokens.removeOwned(transaction, account);
      await mails.removeOwned(transaction, account);
    },
  };
  return queue;
}
