import type { CompanyMailSettings, Language, UpdateCompanyMailSettingsBody } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { CompanyOwner } from '../auth/Caller.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';
import type { UnsubscribeTokens } from './unsubscribeTokens.ts';

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
      const subscription = unsubscribeTokens.read(token);
      const email = subscription === null ? undefined : await subscriptions.readEmail(subscription);
      if (subscription === null || email === undefined || !unsubscribeTokens.isValid(token, subscription, email)) {
        throw new ProblemError('link-not-valid');
      }
      await runInTransaction(async (transaction) => {
        await subscriptions.turnOff(transaction, subscription);
        const { list, id } = subscription;
        if (list === 'replies') await mails.removeOf(transaction, { userId: id }, ['reviewReplied']);
        else await mails.removeOf(transaction, { companyId: id }, ['reviewReceived']);
      });
    },
  };
}
