import type { ConfirmEmailAnswer, ConfirmEmailBody, Language, MailAnswer } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { isOnWebsite } from '../companies/isOnWebsite.ts';
import type { Mail } from '../mail/Mail.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { AccountKey } from './AccountKey.ts';
import type { CompanyOwner, Person } from './Caller.ts';
import { hashToken } from './oneTimeToken.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import { toRole } from './toRole.ts';

export interface EmailConfirmationServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  tokens: OneTimeTokensRepository;
  mailQueue: MailQueue;
  compose: MailComposer;
  /** Whether queued emails are sent. */
  mailAnswer: MailAnswer;
}

/** `Retry-After` when the address has had as many emails as allowed within an hour. */
const RETRY_SECONDS = 60 * 60;

export type EmailConfirmationService = ReturnType<typeof emailConfirmationService>;

export function emailConfirmationService(options: EmailConfirmationServiceOptions) {
  const { users, companies, tokens, mailQueue, compose, mailAnswer } = options;

  async function confirmAs(account: AccountKey, email: string): Promise<boolean> {
    if ('userId' in account) return users.confirmEmail(account.userId, email);
    const company = await companies.findById(account.companyId);
    return company !== undefined && companies.confirmWorkEmail(company.id, email, isOnWebsite(email, company.domain));
  }

  async function send(account: AccountKey, mail: Mail): Promise<void> {
    if (!(await mailQueue.addTo(account, mail))) throw new ProblemError('too-many-requests', {}, RETRY_SECONDS);
  }

  return {
    /**
     * Confirms the address that a link was sent to: a consumer's email or a company's work email. Repeating it changes
     * nothing and is no error, as email programs open links, too.
     *
     * @throws 400 when the link is unknown or has expired, or the account's address has changed
     */
    async confirm({ token }: ConfirmEmailBody): Promise<{ answer: ConfirmEmailAnswer; account: AccountKey }> {
      const stored = await tokens.find('confirmEmail', hashToken(token));
      if (stored === null || !(await confirmAs(stored.account, stored.email))) throw new ProblemError('link-not-valid');
      const { account, email } = stored;
      return { answer: { role: toRole('userId' in account ? 'user' : 'company'), email, reviewsShown: 0 }, account };
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
     * Sends the confirmation email for the work email again.
     *
     * @param language of the email
     * @throws 409 when the work email is already confirmed, 429 when the address has had too many emails
     */
    async sendToCompany({ companyId }: CompanyOwner, language: Language): Promise<MailAnswer> {
      const company = await companies.findById(companyId);
      if (company === undefined || company.work_email === null) throw new ProblemError('unauthenticated');
      if (company.work_email_confirmed_at !== null) throw new ProblemError('already-confirmed');
      await send({ companyId }, compose.confirmWorkEmail(company.work_email, company.domain, language));
      return mailAnswer;
    },
  };
}
