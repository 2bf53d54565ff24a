import type { ConfirmEmailAnswer, ConfirmEmailBody, Language, MailAnswer } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError } from '../../problems.ts';
import { sendLimited, type MailLayout, type MailQueue } from '../mail/index.ts';
import type { CompanyAccounts, UsersRepository } from '../users/index.ts';
import type { Transaction } from '../../database/Database.ts';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { type CompanyAccount, type Person, toCompanyKey } from '../../kernel/Caller.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import { toRole } from '../../kernel/toRole.ts';
import { composeConfirmEmail } from '../users/index.ts';
import { composeWorkEmailCode } from './composeWorkEmailCode.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface EmailConfirmationServiceOptions {
  users: UsersRepository;
  companyAccounts: Pick<CompanyAccounts, 'confirmEmail' | 'findContact' | 'read'>;
  /** Publishes the reviews that have waited for the confirmation of a user's email. @returns the number of reviews */
  publishAwaiting: (transaction: Transaction, userId: string) => Promise<number>;
  tokens: OneTimeTokensRepository;
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  /** Returns the response to a request for an email: the email is sent, or the site has no mail server. */
  getMailResponse: () => MailAnswer;
  /** Returns whether there is a mail server. Without one, emails stay in the queue. */
  sendsMail: () => boolean;
  runInTransaction: RunInTransaction;
}

export type EmailConfirmationService = ReturnType<typeof emailConfirmationService>;

export function emailConfirmationService(dependencies: EmailConfirmationServiceOptions) {
  return bindTo(dependencies, { confirm, sendToPerson, sendToCompany });
}

/**
 * Confirms the email of a consumer, or of a person who logs in for companies, by the link in an email. Publishes the reviews that have
 * waited for the confirmation. A repeated request changes nothing and is no error, because email programs open links, too.
 *
 * @throws 400 when the link is unknown or has expired, or the account's email has changed
 */
async function confirm(
  dependencies: EmailConfirmationServiceOptions,
  { token }: ConfirmEmailBody,
): Promise<{ response: ConfirmEmailAnswer; account: AccountKey }> {
  const { companyAccounts, users, publishAwaiting, tokens, runInTransaction } = dependencies;
  const stored = await tokens.find('confirmEmail', hashToken(token));
  // Companies confirm their work email by a code. Links that were sent before codes existed are no longer valid.
  if (stored === null || 'companyId' in stored.account || 'claimId' in stored.account) {
    throw new ProblemError('link-not-valid');
  }
  const { account, email } = stored;
  if ('personId' in account) {
    const { personId } = account;
    if (!(await runInTransaction((transaction) => companyAccounts.confirmEmail(transaction, personId, email)))) {
      throw new ProblemError('link-not-valid');
    }
    return { response: { role: toRole('company'), email, reviewsShown: 0 }, account };
  }
  const { userId } = account;
  const reviewsShown = await runInTransaction(async (transaction) => {
    if (!(await users.confirmEmail(transaction, userId, email))) throw new ProblemError('link-not-valid');
    return publishAwaiting(transaction, userId);
  });
  return { response: { role: toRole('user'), email, reviewsShown }, account };
}

/**
 * Sends the confirmation email again.
 *
 * @param fallbackLanguage the language of the email if the account has no language
 * @throws 409 when the email is already confirmed, 429 when the address has had too many emails
 */
async function sendToPerson(
  dependencies: EmailConfirmationServiceOptions,
  { userId }: Person,
  fallbackLanguage: Language,
): Promise<MailAnswer> {
  const { users, mailLayout, mailQueue, getMailResponse } = dependencies;
  const user = await users.findById(userId);
  if (user === undefined) throw new ProblemError('unauthenticated');
  if (user.email_confirmed_at !== null) throw new ProblemError('already-confirmed');
  const mail = composeConfirmEmail(mailLayout, user.email, user.language ?? fallbackLanguage);
  await sendLimited(mailQueue, { userId }, mail);
  return getMailResponse();
}

/**
 * Sends a new code to the work email, if the site has a mail server. Without a mail server, no page asks for a code.
 *
 * @param language the language of the email
 * @throws 409 when the work email is already confirmed or the claim has ended, 429 when the address has had too many emails
 */
async function sendToCompany(
  dependencies: EmailConfirmationServiceOptions,
  caller: CompanyAccount,
  language: Language,
): Promise<MailAnswer> {
  const { companyAccounts, mailLayout, mailQueue, getMailResponse, sendsMail } = dependencies;
  const account = toCompanyKey(caller);
  const contact = await companyAccounts.findContact(account);
  if (contact === null) throw new ProblemError('unauthenticated');
  if (contact.isConfirmed) throw new ProblemError('already-confirmed');
  if (contact.hasEnded) throw new ProblemError('claim-ended');
  if (sendsMail()) {
    const login = await companyAccounts.read(caller);
    const recipient = { ...contact, email: login?.email || contact.email };
    await sendLimited(mailQueue, account, composeWorkEmailCode(mailLayout, account, recipient, language));
  }
  return getMailResponse();
}
