import type { ConfirmEmailAnswer, ConfirmEmailBody, Language, MailAnswer } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { isOnWebsite } from '../companies/isOnWebsite.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import { toRole } from '../users/toAccount.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { AccountKey } from './AccountKey.ts';
import type { CompanyOwner, Person } from './Caller.ts';
import { hashOfToken } from './oneTimeToken.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';

export interface EmailConfirmationServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  tokens: OneTimeTokensRepository;
  mails: MailsRepository;
  compose: MailComposer;
  /** What becomes of mails here. */
  mailAnswer: MailAnswer;
}

export type EmailConfirmationService = ReturnType<typeof emailConfirmationService>;

export function emailConfirmationService(options: EmailConfirmationServiceOptions) {
  const { users, companies, tokens, mails, compose, mailAnswer } = options;

  async function confirmAs(account: AccountKey, email: string): Promise<boolean> {
    if ('userId' in account) return users.confirmEmail(account.userId, email);
    const company = await companies.findById(account.companyId);
    return company !== undefined && companies.confirmWorkEmail(company.id, email, isOnWebsite(email, company.domain));
  }

  return {
    /**
     * Confirms the address that a link was sent to: a consumer's email, a company's work email. To confirm it again with
     * the same link changes nothing, and is no error: mail programs open links, too.
     * @throws 400 when the link has expired or is none, or the account has another address by now
     */
    async confirm({ token }: ConfirmEmailBody): Promise<ConfirmEmailAnswer> {
      const found = await tokens.find('confirmEmail', hashOfToken(token));
      if (found === null || !(await confirmAs(found.account, found.email))) throw new ProblemError('link-not-valid');
      return { role: toRole('userId' in found.account ? 'user' : 'company'), email: found.email };
    },

    /**
     * Writes the mail with the link once more.
     * @param wanted its language, unless the account has one
     * @throws 409 when there is nothing to confirm
     */
    async sendToPerson({ userId }: Person, wanted: Language): Promise<MailAnswer> {
      const user = await users.findById(userId);
      if (user === undefined) throw new ProblemError('unauthenticated');
      if (user.email_confirmed_at !== null) throw new ProblemError('already-confirmed');
      await mails.queue({ userId }, compose.confirmEmail(user.email, user.language ?? wanted));
      return mailAnswer;
    },

    /**
     * Writes the mail with the link once more.
     * @param language of the mail
     * @throws 409 when there is nothing to confirm
     */
    async sendToCompany({ companyId }: CompanyOwner, language: Language): Promise<MailAnswer> {
      const company = await companies.findById(companyId);
      if (company === undefined || company.work_email === null) throw new ProblemError('unauthenticated');
      if (company.work_email_confirmed_at !== null) throw new ProblemError('already-confirmed');
      await mails.queue({ companyId }, compose.confirmWorkEmail(company.work_email, company.domain, language));
      return mailAnswer;
    },
  };
}
