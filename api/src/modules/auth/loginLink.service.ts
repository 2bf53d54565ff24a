import type { Account, Language, LoginLinkBody, MailAnswer, SendLoginLinkBody } from '@heard/contract';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { toAccount } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import type { MailLayout, MailQueue } from '../mail/index.ts';
import type { UsersRepository } from '../users/index.ts';
import { composeLoginLink } from './composeLoginLink.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import type { EmailConfirmationServiceOptions } from './emailConfirmation.service.ts';
import type { OneTimeTokensRepository } from './oneTimeTokens.repository.ts';
import { FORGOT_PASSWORD_MS } from './resetDelays.ts';
import type { SessionsRepository } from './sessions.repository.ts';

export interface LoginLinkServiceOptions {
  users: UsersRepository;
  credentials: Pick<CredentialsRepository, 'lock'>;
  sessions: Pick<SessionsRepository, 'createConfirmed'>;
  tokens: OneTimeTokensRepository;
  publishAwaiting: EmailConfirmationServiceOptions['publishAwaiting'];
  mailQueue: MailQueue;
  mailLayout: MailLayout;
  getMailResponse: () => MailAnswer;
  sendsMail: () => boolean;
  /** Waits for a number of milliseconds. */
  sleep: (milliseconds: number) => Promise<unknown>;
  runInTransaction: RunInTransaction;
}

export type LoginLinkService = ReturnType<typeof loginLinkService>;

/** Logs consumers in with an emailed link, whether or not their account has a password. */
export function loginLinkService(dependencies: LoginLinkServiceOptions) {
  return bindTo(dependencies, { send, logIn });
}

/**
 * Sends a login link to the consumer with this email. Response and response time are the same with and without an
 * account. Administrators receive none, because access to the emails must not replace their password.
 *
 * @param fallbackLanguage the email's language if the account has none
 */
async function send(
  dependencies: LoginLinkServiceOptions,
  { email }: SendLoginLinkBody,
  fallbackLanguage: Language,
): Promise<MailAnswer> {
  const { sleep, getMailResponse } = dependencies;
  await Promise.all([queueMail(dependencies, email, fallbackLanguage), sleep(FORGOT_PASSWORD_MS)]);
  return getMailResponse();
}

async function queueMail(
  { users, mailLayout, mailQueue }: LoginLinkServiceOptions,
  email: string,
  fallbackLanguage: Language,
): Promise<void> {
  const user = await users.findByEmail(email);
  if (user?.role !== 'user') return;
  const recipient = { recipient: user.email, language: user.language ?? fallbackLanguage };
  await mailQueue.addTo({ userId: user.id }, composeLoginLink(mailLayout, recipient));
}

/**
 * Logs a consumer in with the token of a link, and confirms the email, because the link has proven it.
 *
 * @throws 400 when the link is unknown, was used or has expired
 */
async function logIn(
  dependencies: LoginLinkServiceOptions,
  { token }: LoginLinkBody,
  userAgent?: string,
): Promise<{ sessionId: string; user: Account }> {
  const { users, credentials, sessions, tokens, publishAwaiting, sendsMail, runInTransaction } = dependencies;
  const hash = hashToken(token);
  const stored = await tokens.find('loginLink', hash);
  if (stored === null || !('userId' in stored.account)) throw new ProblemError('link-not-valid');
  const { account, email } = stored;
  const { userId } = stored.account;
  const sessionId = await runInTransaction(async (transaction) => {
    // Locks the account before the token, like all other transactions.
    const isValid =
      (await credentials.lock(transaction, account, 'update')) &&
      (await tokens.consume(transaction, 'loginLink', hash)) &&
      (await users.confirmEmail(transaction, userId, email));
    if (!isValid) throw new ProblemError('link-not-valid');
    await publishAwaiting(transaction, userId);
    return sessions.createConfirmed(transaction, account, userAgent);
  });
  const user = await users.findById(userId);
  if (user?.role !== 'user') throw new ProblemError('link-not-valid');
  return { sessionId, user: toAccount(user, sendsMail) };
}
