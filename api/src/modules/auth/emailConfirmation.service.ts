import type { ConfirmEmailAnswer, ConfirmEmailBody, Language, MailAnswer } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { CompanyNames } from '../companies/companyNames.ts';
import type { Mail } from '../mail/Mail.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ClaimsRepository } from '../ownership/claims.repository.ts';
import type { NotifyOwner } from '../reviews/notifyOwner.ts';
import type { ReviewsRepository } from '../reviews/reviews.repository.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { AccountKey } from './AccountKey.ts';
import type { CompanyAccount, Person } from './Caller.ts';
import { hashToken } from './oneTimeToken.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import { toRole } from './toRole.ts';

export interface EmailConfirmationServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  reviews: ReviewsRepository;
  names: CompanyNames;
  notifyOwner: NotifyOwner;
  tokens: OneTimeTokensRepository;
  mailQueue: MailQueue;
  compose: MailComposer;
  /** Whether queued emails are sent. */
  mailAnswer: MailAnswer;
  runInTransaction: RunInTransaction;
}

/** `Retry-After` when the address has had as many emails as allowed within an hour. */
const RETRY_SECONDS = 60 * 60;

export type EmailConfirmationService = ReturnType<typeof emailConfirmationService>;

export function emailConfirmationService(options: EmailConfirmationServiceOptions) {
  const {
    users,
    companies,
    claims,
    reviews,
    names,
    notifyOwner,
    tokens,
    mailQueue,
    compose,
    mailAnswer,
    runInTransaction,
  } = options;

  async function send(account: AccountKey, mail: Mail): Promise<void> {
    if (!(await mailQueue.addTo(account, mail))) throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
  }

  return {
    /**
     * Confirms a consumer's email by the link that was sent to it, and publishes the reviews that awaited it. Repeating it
     * changes nothing and is no error, as email programs open links, too.
     *
     * @throws 400 when the link is unknown or has expired, or the account's email has changed
     */
    async confirm({ token }: ConfirmEmailBody): Promise<{ answer: ConfirmEmailAnswer; account: AccountKey }> {
      const stored = await tokens.find('confirmEmail', hashToken(token));
      // Companies confirm their work email by a code. Links from before that are no longer valid.
      if (stored === null || !('userId' in stored.account)) throw new ProblemError('link-not-valid');
      const { account, email } = stored;
      const { userId } = stored.account;
      const reviewsShown = await runInTransaction(async (transaction) => {
        if (!(await users.confirmEmail(transaction, userId, email))) throw new ProblemError('link-not-valid');
        const published = await reviews.publishAwaiting(transaction, userId);
        for (const review of published) {
          await names.adopt(transaction, review.companyId);
          await notifyOwner(transaction, review);
        }
        return published.length;
      });
      return { answer: { role: toRole('user'), email, reviewsShown }, account };
    },

    /**
     * Sends the confirmation email again.
     *
     * @param fallbackLanguage its language if the account has none
     * @throws 409 when the email is already confirmed, 429 when the address has had too many emails
     */
    async sendToPerson({ userId }: Person, fallbackLanguage: Language): Promise<MailAnswer> {
      const user = await users.findById(userId);
      if (user === undefined) throw new ProblemError('unauthenticated');
      if (user.email_confirmed_at !== null) throw new ProblemError('already-confirmed');
      await send({ userId }, compose.confirmEmail(user.email, user.language ?? fallbackLanguage));
      return mailAnswer;
    },

    /**
     * Sends a new code to the work email.
     *
     * @param language of the email
     * @throws 409 when the work email is already confirmed or the claim has ended, 429 when the address has had too many emails
     */
    async sendToCompany(caller: CompanyAccount, language: Language): Promise<MailAnswer> {
      const company = await ('claimId' in caller
        ? claims.findById(caller.claimId)
        : companies.findById(caller.companyId));
      const { work_email: workEmail = null, email = null } = company ?? {};
      if (company === undefined || workEmail === null || email === null) throw new ProblemError('unauthenticated');
      if (company.work_email_confirmed_at !== null) throw new ProblemError('already-confirmed');
      if ('state' in company && company.state !== 'pending') throw new ProblemError('claim-ended');
      const recipient = { workEmail, email, domain: company.domain };
      await send(caller, compose.workEmailCode(caller, recipient, language));
      return mailAnswer;
    },
  };
}
