import type { CompanyMailSettings, Language, UpdateCompanyMailSettingsBody } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import type { Transaction } from '../../database/Database.ts';
import type { MailKind, MailsRepository, Subscription, UnsubscribeTokens } from '../mail/index.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface SubscriptionsServiceOptions {
  subscriptions: SubscriptionsRepository;
  unsubscribeTokens: UnsubscribeTokens;
  /** The settings of people in companies. */
  memberships: {
    readReviewsMail(companyId: string, personId: string): Promise<CompanyMailSettings | undefined>;
    setReviewsMail(
      transaction: Transaction,
      person: { companyId: string; personId: string },
      reviewsMail: boolean,
      language: Language,
    ): Promise<void>;
  };
  mails: Pick<MailsRepository, 'removeOwned'>;
  runInTransaction: RunInTransaction;
}

export type SubscriptionsService = ReturnType<typeof subscriptionsService>;

/** The emails that the setting `reviewsMail` is about. */
const REVIEW_MAILS: MailKind[] = ['reviewReceived', 'reviewChanged'];

/** Emails that accounts can turn off, in their settings or by a link. */
export function subscriptionsService(dependencies: SubscriptionsServiceOptions) {
  return bindTo(dependencies, { companySettings, updateCompanySettings, unsubscribe, unsubscribeFromDigest });
}

/** Returns the subscription of a token; null if the token was not sent to the account's current email address. */
async function findSubscription(
  dependencies: SubscriptionsServiceOptions,
  token: string,
): Promise<Subscription | null> {
  const { subscriptions, unsubscribeTokens } = dependencies;
  const subscription = unsubscribeTokens.read(token);
  const email = subscription === null ? undefined : await subscriptions.readEmail(subscription);
  if (subscription === null || email === undefined) return null;
  return unsubscribeTokens.isValid(token, subscription, email) ? subscription : null;
}

async function turnOff(dependencies: SubscriptionsServiceOptions, subscription: Subscription): Promise<void> {
  const { subscriptions, mails, runInTransaction } = dependencies;
  const { list, id } = subscription;
  await runInTransaction(async (transaction) => {
    await subscriptions.turnOff(transaction, subscription);
    // The few pending emails to other admins are still sent.
    if (list === 'admins') return;
    if (list === 'reviews') await mails.removeOwned(transaction, { companyId: id }, REVIEW_MAILS);
    else await mails.removeOwned(transaction, { userId: id }, [list === 'digest' ? 'digest' : 'reviewReplied']);
  });
}

/** @throws 401 when the account has ended since the session was looked up, 403 when the membership has ended */
async function companySettings(
  dependencies: SubscriptionsServiceOptions,
  { companyId, personId }: CompanyOwner,
): Promise<CompanyMailSettings> {
  const { subscriptions, memberships } = dependencies;
  if (personId !== undefined) {
    const settings = await memberships.readReviewsMail(companyId, personId);
    if (settings === undefined) throw new ProblemError('no-membership');
    return settings;
  }
  const reviewsMail = await subscriptions.readReviewsMail(companyId);
  if (reviewsMail === undefined) throw new ProblemError('unauthenticated');
  return { reviewsMail };
}

/**
 * @param language the language of emails that other people's requests will cause @throws the errors of
 * `companySettings`
 */
async function updateCompanySettings(
  dependencies: SubscriptionsServiceOptions,
  caller: CompanyOwner,
  { reviewsMail }: UpdateCompanyMailSettingsBody,
  language: Language,
): Promise<CompanyMailSettings> {
  const { subscriptions, memberships, mails, runInTransaction } = dependencies;
  const { companyId, personId } = caller;
  if (personId !== undefined) {
    await runInTransaction((transaction) =>
      memberships.setReviewsMail(transaction, { companyId, personId }, reviewsMail, language),
    );
    return companySettings(dependencies, caller);
  }
  await runInTransaction(async (transaction) => {
    const changes = { reviews_mail: reviewsMail, mail_language: language };
    if (!(await subscriptions.setReviewsMail(transaction, companyId, changes))) {
      throw new ProblemError('unauthenticated');
    }
    if (!reviewsMail) await mails.removeOwned(transaction, { companyId }, REVIEW_MAILS);
  });
  return { reviewsMail };
}

/**
 * Turns off the emails that a link is about. Repeating it changes nothing and is no error.
 *
 * @throws 400 for a token that was not sent to the account's current email address
 */
async function unsubscribe(dependencies: SubscriptionsServiceOptions, token: string): Promise<void> {
  const subscription = await findSubscription(dependencies, token);
  if (subscription === null) throw new ProblemError('link-not-valid');
  await turnOff(dependencies, subscription);
}

/** Turns off the weekly email. Repeating it is no error. @throws 404 for a token that was not sent to the account's address */
async function unsubscribeFromDigest(dependencies: SubscriptionsServiceOptions, token: string): Promise<void> {
  const subscription = await findSubscription(dependencies, token);
  if (subscription?.list !== 'digest') throw new ProblemError('not-found');
  await turnOff(dependencies, subscription);
}
