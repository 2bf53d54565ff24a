import type { Transaction } from '../../database/Database.ts';
import type { MailLayout, MailQueue, RecipientLimitsRepository, Subscription } from '../mail/index.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import type { NotifiedCompany, SubscriptionsRepository } from '../unsubscribe/index.ts';
import { composeReviewNotice } from './composeReviewNotice.ts';

export interface NotifyOwnerOptions {
  subscriptions: Pick<SubscriptionsRepository, 'readNotified' | 'readNotifiedAdmins'>;
  recipientLimits: Pick<RecipientLimitsRepository, 'count'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  /** Returns whether the site sends emails. Only then can work emails be confirmed. */
  sendsMail: () => boolean;
}

interface NotifiedReview {
  id: string;
  companyId: string;
  language: string | null;
}

interface NoticeRecipient extends Subscription {
  address: string;
  mailLanguage: string | null;
  isConfirmed: boolean;
}

export type NotifyOwner = ReturnType<typeof createNotifyOwner>;

/** Maximum number of emails per day to a company about changed reviews, for all its reviews together. */
const CHANGES_PER_DAY = 1;

/** Creates the function that emails the owner of a company about a public review. */
export function createNotifyOwner(options: NotifyOwnerOptions) {
  const { subscriptions, recipientLimits, mailQueue, mailLayout, sendsMail } = options;

  /**
   * Queues the email to each recipient who wants such emails. Queues no email about a changed review if the day's limit is reached. The caller
   * has written the review in the transaction.
   */
  async function notifyOwner(
    transaction: Transaction,
    review: NotifiedReview,
    kind: 'reviewReceived' | 'reviewChanged' = 'reviewReceived',
  ): Promise<void> {
    const { companyId } = review;
    const company = await subscriptions.readNotified(transaction, companyId);
    if (company === undefined) return;
    for (const recipient of await listRecipients(subscriptions, transaction, companyId, company)) {
      // Skips unconfirmed recipients, because a stranger may have registered with another person's email address.
      if (sendsMail() && !recipient.isConfirmed) continue;
      await notify(transaction, review, kind, { domain: company.domain, ...recipient });
    }
  }

  async function notify(
    transaction: Transaction,
    { id, companyId, language: reviewLanguage }: NotifiedReview,
    kind: 'reviewReceived' | 'reviewChanged',
    { address, mailLanguage, domain, list, id: subscriptionId }: NoticeRecipient & { domain: string },
  ): Promise<void> {
    const language = getAuthorLanguage({ author_language: mailLanguage, language: reviewLanguage });
    if (
      kind === 'reviewChanged' &&
      !(await recipientLimits.count(transaction, address, `${kind} companies ${companyId}`, CHANGES_PER_DAY))
    )
      return;
    await mailQueue.add(
      transaction,
      { companyId },
      composeReviewNotice(mailLayout, kind, { recipient: address, language }, { list, id: subscriptionId, domain }, id),
    );
  }

  return notifyOwner;
}

/** Returns the admins of a company. While the only login is stored in the row of the company, returns the work email instead. */
async function listRecipients(
  subscriptions: NotifyOwnerOptions['subscriptions'],
  transaction: Transaction,
  companyId: string,
  company: NotifiedCompany,
): Promise<NoticeRecipient[]> {
  const admins = await subscriptions.readNotifiedAdmins(transaction, companyId);
  if (admins !== null) {
    return admins.map(({ id, address, mail_language: mailLanguage, is_confirmed: isConfirmed }) => ({
      list: 'admins',
      id,
      address,
      mailLanguage,
      isConfirmed,
    }));
  }
  if (company.work_email === null || !company.reviews_mail) return [];
  return [
    {
      list: 'reviews',
      id: companyId,
      address: company.work_email,
      mailLanguage: company.mail_language,
      isConfirmed: company.work_email_confirmed_at !== null,
    },
  ];
}
