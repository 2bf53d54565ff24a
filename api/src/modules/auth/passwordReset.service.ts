import type { ForgotPasswordBody, Language, MailAnswer, ResetPasswordAnswer, ResetPasswordBody } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { ClaimsRepository } from '../ownership/claims.repository.ts';
import { getAccountLanguage } from '../users/getAccountLanguage.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { AccountKey } from './AccountKey.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import { hashToken } from './oneTimeToken.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsRepository } from './sessions.repository.ts';
import { toRole } from './toRole.ts';

export interface PasswordResetServiceOptions {
  users: UsersRepository;
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  sessions: SessionsRepository;
  credentials: CredentialsRepository;
  tokens: OneTimeTokensRepository;
  mailQueue: MailQueue;
  compose: MailComposer;
  passwords: Passwords;
  /** Whether queued emails are sent. */
  mailAnswer: MailAnswer;
  /** Waits for a number of milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  runInTransaction: RunInTransaction;
}

/** Milliseconds, far more than queueing the emails takes: the response time does not reveal whether there were any. */
export const FORGOT_PASSWORD_MS = 300;

export type PasswordResetService = ReturnType<typeof passwordResetService>;

export function passwordResetService(options: PasswordResetServiceOptions) {
  const { users, companies, claims, sessions, credentials, tokens, mailQueue, compose, passwords, mailAnswer } =
    options;
  const { runInTransaction, sleep } = options;

  async function queueMails(email: string, fallbackLanguage: Language): Promise<void> {
    const [user, company, claim] = await Promise.all([
      users.findByEmail(email),
      companies.findByEmail(email),
      claims.findByEmail(email),
    ]);
    if (user !== undefined) {
      const mail = compose.resetPassword(user.email, 'consumer', user.language ?? fallbackLanguage);
      await mailQueue.addTo({ userId: user.id }, mail);
    }
    const owner = company?.email ?? null;
    if (company !== undefined && owner !== null) {
      await mailQueue.addTo({ companyId: company.id }, compose.resetPassword(owner, 'company', fallbackLanguage));
    }
    const claimant = claim?.email ?? null;
    if (claim !== undefined && claimant !== null) {
      const mail = compose.resetPassword(claimant, 'company', fallbackLanguage);
      await mailQueue.addTo({ claimId: claim.claim_id }, mail);
    }
  }

  return {
    /**
     * Sends a link to each account with this email, a consumer's and a company's. Response and response time are the same
     * whether there is one (OWASP, Forgot Password Cheat Sheet).
     *
     * @param fallbackLanguage the email's language if an account has none
     */
    async forgot({ email }: ForgotPasswordBody, fallbackLanguage: Language): Promise<MailAnswer> {
      await Promise.all([queueMails(email, fallbackLanguage), sleep(FORGOT_PASSWORD_MS)]);
      return mailAnswer;
    },

    /**
     * Sets a new password with the token of a link, ends all sessions and notifies the owner by email.
     *
     * @param fallbackLanguage the email's language if the account has none
     * @throws 400 when the link is unknown, was used or has expired
     */
    async reset(
      { token, password }: ResetPasswordBody,
      fallbackLanguage: Language,
    ): Promise<{ answer: ResetPasswordAnswer; account: AccountKey }> {
      const tokenHash = hashToken(token);
      // Checked before the expensive password hash; consumed together with the change.
      const stored = await tokens.find('resetPassword', tokenHash);
      if (stored === null) throw new ProblemError('link-not-valid');
      const { account, email } = stored;
      const isUser = 'userId' in account;
      const language = (await getAccountLanguage(users, account)) ?? fallbackLanguage;
      const notice = compose.passwordChanged(email, isUser ? 'consumer' : 'company', language);
      const passwordHash = await passwords.hash(password);
      await runInTransaction(async (transaction) => {
        // All transactions lock the account first.
        const isValid =
          (await credentials.lock(transaction, account, 'update')) &&
          (await tokens.consume(transaction, 'resetPassword', tokenHash));
        if (!isValid) throw new ProblemError('link-not-valid');
        await credentials.setPasswordHash(transaction, account, passwordHash);
        await sessions.endAll(transaction, account);
        await mailQueue.revokeLinks(transaction, account, ['confirmEmail']);
        await mailQueue.add(transaction, account, notice);
      });
      return { answer: { role: toRole(isUser ? 'user' : 'company') }, account };
    },
  };
}
