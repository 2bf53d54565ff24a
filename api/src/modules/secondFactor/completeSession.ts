import type { Language } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { Administrator } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { ProviderLogin } from '../auth/index.ts';
import type { Mail } from '../mail/index.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

/** A login at a provider that waits for the second factor. */
export interface PendingProvider {
  login: ProviderLogin;
  /** The email to the administrator if this login links the provider to the account. */
  notice: Mail;
}

/** Returns the provider login from which a session was started; null if the session was started without an OpenID provider. */
export async function readPendingProvider(
  { composeFactorNotice, sessions }: Pick<SecondFactorDependencies, 'composeFactorNotice' | 'sessions'>,
  caller: Administrator,
  fallbackLanguage: Language,
): Promise<PendingProvider | null> {
  const login = await sessions.findProviderLogin(caller.sessionId);
  return login && { login, notice: await composeFactorNotice(caller, 'identityAdded', fallbackLanguage) };
}

/**
 * Replaces the pending session, which the password or a login at a provider has started, by a complete session with another token (ASVS 5.0, 7.2.4).
 * At the first login of an existing administrator at the provider, also links the provider, because the link requires the password and the factor.
 *
 * @returns its id
 * @throws 409 when the login at the provider belongs to another account
 */
export async function completeSession(
  { identities, mailQueue, sessions }: Pick<SecondFactorDependencies, 'identities' | 'mailQueue' | 'sessions'>,
  transaction: Transaction,
  caller: Administrator,
  pending: PendingProvider | null,
  userAgent?: string,
): Promise<string> {
  // Ends the pending session. Only one of two concurrent confirmations of a login finds it.
  if (!(await sessions.end(caller, caller.sessionId, transaction))) throw new ProblemError('unauthenticated');
  if (pending !== null && (await identities.link(transaction, pending.login, caller.userId)))
    await mailQueue.add(transaction, caller, pending.notice);
  return sessions.createConfirmed(transaction, caller, userAgent, pending?.login);
}
