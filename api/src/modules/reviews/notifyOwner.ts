import type { Transaction } from '../../database/Database.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import type { SubscriptionsRepository } from '../unsubscribe/subscriptions.repository.ts';

export interface NotifyOwnerOptions {
  subscriptions: Pick<SubscriptionsRepository, 'readNotified'>;
  mailQueue: MailQueue;
  compose: MailComposer;
  /** Whether emails are sent, so that work emails can be confirmed. */
  sendsMail: boolean;
}

export type NotifyOwner = ReturnType<typeof createNotifyOwner>;

/** Creates the function that queues the email about a review that is public now, to the owner of its company. */
export function createNotifyOwner({ subscriptions, mailQueue, compose, sendsMail }: NotifyOwnerOptions) {
  /** Queues the email, unless the owner does not want any. The caller has written the review in the transaction. */
  return async function notifyOwner(
    transaction: Transaction,
    review: { id: string; companyId: string; language: string | null },
  ): Promise<void> {
    const { id, companyId } = review;
    const company = await subscriptions.readNotified(transaction, companyId);
    if (company === undefined || company.work_email === null || !company.reviews_mail) return;
    // A stranger may have registered with another person's email address.
    if (sendsMail && company.work_email_confirmed_at === null) return;
    const language = getAuthorLanguage({ author_language: company.mail_language, language: review.language });
    const recipient = { recipient: company.work_email, language };
    await mailQueue.add(
      transaction,
      { companyId },
      compose.reviewReceived(recipient, { id: companyId, domain: company.domain }, id),
    );
  };
}
