import type { Transaction } from '../../database/Database.ts';
import type { MailLayout, MailQueue, RecipientLimitsRepository } from '../mail/index.ts';
import { getAuthorLanguage } from '../../kernel/getAuthorLanguage.ts';
import type { SubscriptionsRepository } from '../unsubscribe/index.ts';
import { composeReviewNotice } from './composeReviewNotice.ts';

export interface NotifyOwnerOptions {
  subscriptions: Pick<SubscriptionsRepository, 'readNotified'>;
  recipientLimits: Pick<RecipientLimitsRepository, 'count'>;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  /** Whether emails are sent, so that work emails can be confirmed. */
  sendsMail: boolean;
}

export type NotifyOwner = ReturnType<typeof createNotifyOwner>;

/** Maximum number of emails per day to a company about changed reviews, for all its reviews together. */
const CHANGES_PER_DAY = 1;

/** Creates the function that emails the owner of a company about a public review. */
export function createNotifyOwner(options: NotifyOwnerOptions) {
  const { subscriptions, recipientLimits, mailQueue, mailLayout, sendsMail } = options;

  /**
   * Queues the email, unless the owner does not want any, or has had the day's email about a changed review. The caller has
   * written the review in the transaction.
   */
  return async function notifyOwner(
    transaction: Transaction,
    review: { id: string; companyId: string; language: string | null },
    kind: 'reviewReceived' | 'reviewChanged' = 'reviewReceived',
  ): Promise<void> {
    const { id, companyId } = review;
    const company = await subscriptions.readNotified(transaction, companyId);
    if (company === undefined || company.work_email === null || !company.reviews_mail) return;
    // A stranger may have registered with another person's email address.
    if (sendsMail && company.work_email_confirmed_at === null) return;
    const language = getAuthorLanguage({ author_language: company.mail_language, language: review.language });
    const recipient = { recipient: company.work_email, language };
    if (
      kind === 'reviewChanged' &&
      !(await recipientLimits.count(transaction, company.work_email, `${kind} companies ${companyId}`, CHANGES_PER_DAY))
    )
      return;
    await mailQueue.add(
      transaction,
      { companyId },
      composeReviewNotice(mailLayout, kind, recipient, { id: companyId, domain: company.domain }, id),
    );
  };
}
