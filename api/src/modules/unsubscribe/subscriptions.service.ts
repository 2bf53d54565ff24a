import type { CompanyMailSettings, Language, UpdateCompanyMailSettingsBody } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { CompanyOwner } from '../auth/Caller.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';
import type { Subscription, UnsubscribeTokens } from './unsubscribeTokens.ts';

export interface SubscriptionsServiceOptions {
  subscriptions: SubscriptionsRepository;
  unsubscribeTokens: UnsubscribeTokens;
  mails: Pick<MailsRepository, 'removeOf'>;
  runInTransaction: RunInTransaction;
}

export type SubscriptionsService = ReturnType<typeof subscriptionsService>;

/** Emails that accounts can turn off, in their settings or by a link. */
export function subscriptionsService(options: SubscriptionsServiceOptions) {
  const { subscriptions, unsubscribeTokens, mails, runInTransaction } = options;

  /** Returns what a token is about; null unless it was sent to the account's current email address. */
  async function findSubscription(token: string): Promise<Subscription | null> {
    const subscription = unsubscribeTokens.read(token);
    const email = subscription === null ? undefined : await subscriptions.readEmail(subscription);
    if (subscription === null || email === undefined) return null;
    return unsubscribeTokens.isValid(token, subscription, email) ? subscription : null;
  }

  async function turnOff(subscription: Subscription): Promise<void> {
    const { list, id } = subscription;
    await runInTransaction(async (transaction) => {
      await subscriptions.turnOff(transaction, subscription);
      if (list === 'reviews') await mails.removeOf(transaction, { companyId: id }, ['reviewReceived']);
      else await mails.removeOf(transaction, { userId: id }, [list === 'digest' ? 'digest' : 'reviewReplied']);
    });
  }

  return {
    /** @throws 401 when the account has ended since the session was looked up */
    async companySettings({ companyId }: CompanyOwner): Promise<CompanyMailSettings> {
      const reviewsMail = await subscriptions.readReviewsMail(companyId);
      if (reviewsMail === undefined) throw new ProblemError('unauthenticated');
      return { reviewsMail };
    },

    /** @param language of later emails, which others' requests cause. @throws as `companySettings` */
    async updateCompanySettings(
      { companyId }: CompanyOwner,
      { reviewsMail }: UpdateCompanyMailSettingsBody,
      language: Language,
    ): Promise<CompanyMailSettings> {
      await runInTransaction(async (transaction) => {
        const changes = { reviews_mail: reviewsMail, mail_language: language };
        if (!(await subscriptions.setReviewsMail(transaction, companyId, changes))) {
          throw new ProblemError('unauthenticated');
        }
        if (!reviewsMail) await mails.removeOf(transaction, { companyId }, ['reviewReceived']);
      });
      return { reviewsMail };
    },

    /**
     * Turns off the emails that a link is about. Repeating it changes nothing and is no error.
     *
     * @throws 400 for a token that was not sent to the account's current email address
     */
    async unsubscribe(token: string): Promise<void> {
      const subscription = await findSubscription(token);
      if (subscription === null) throw new ProblemError('link-not-valid');
      await turnOff(subscription);
    },

    /** Turns off the weekly email. Repeating it is no error. @throws 404 for a token that was not sent to the account's address */
    async unsubscribeFromDigest(token: string): Promise<void> {
      const subscription = await findSubscription(token);
      if (subscription?.list !== 'digest') throw new ProblemError('not-found');
      await turnOff(subscription);
    },
  };
}
