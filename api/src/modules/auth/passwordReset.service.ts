import { setTimeout as sleep } from 'node:timers/promises';
import type { ForgotPasswordBody, Language, MailAnswer, ResetPasswordAnswer, ResetPasswordBody } from '@heard/contract';
import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import { toRole } from '../users/toAccount.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import { hashOfToken } from './oneTimeToken.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface PasswordResetServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  sessions: SessionsRepository;
  tokens: OneTimeTokensRepository;
  mails: MailsRepository;
  compose: MailComposer;
  passwords: Passwords;
  /** What becomes of mails here. */
  mailAnswer: MailAnswer;
}

/** Far longer than it takes to write the mails: the answer's time does not tell whether there were any. */
export const FORGOT_PASSWORD_MS = 300;

export type PasswordResetService = ReturnType<typeof passwordResetService>;

export function passwordResetService(options: PasswordResetServiceOptions) {
  const { users, companies, sessions, tokens, mails, compose, passwords, mailAnswer } = options;

  async function writeMails(email: string, wanted: Language): Promise<void> {
    const [user, company] = await Promise.all([users.findByEmail(email), companies.findByEmail(email)]);
    if (user !== undefined) {
      const mail = compose.resetPassword(user.email, 'consumer', user.language ?? wanted);
      await mails.queue({ userId: user.id }, mail);
    }
    const owner = company?.email ?? null;
    if (company !== undefined && owner !== null) {
      await mails.queue({ companyId: company.id }, compose.resetPassword(owner, 'company', wanted));
    }
  }

  return {
    /**
     * Writes a mail with a link to each account that logs in with this email, a consumer's and a company's. The answer and
     * its time are the same whether there is one (OWASP, Forgot Password Cheat Sheet).
     * @param wanted the mails' language, unless an account has one
     */
    async forgot({ email }: ForgotPasswordBody, wanted: Language): Promise<MailAnswer> {
      await Promise.all([writeMails(email, wanted), sleep(FORGOT_PASSWORD_MS)]);
      return mailAnswer;
    },

    /**
     * Sets the password, ends all sessions, and writes a mail that tells of it.
     * @param wanted the mail's language, unless the account has one
     * @throws 400 when the link was used, has expired, or is none
     */
    async reset({ token, password }: ResetPasswordBody, wanted: Language): Promise<ResetPasswordAnswer> {
      const hash = hashOfToken(token);
      // Looked at before a password is hashed for nothing; used up with the change.
      const found = await tokens.find('resetPassword', hash);
      if (found === null) throw new ProblemError('link-not-valid');
      const { account, email } = found;
      const isUser = 'userId' in account;
      const language = (await users.languageOf(account)) ?? wanted;
      const mail = compose.passwordChanged(email, isUser ? 'consumer' : 'company', language);
      const changed = await sessions.resetPassword(account, hash, await passwords.hash(password), mail);
      if (!changed) throw new ProblemError('link-not-valid');
      return { role: toRole(isUser ? 'user' : 'company') };
    },
  };
}
