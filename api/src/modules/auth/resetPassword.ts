import type { Language, ResetPasswordAnswer, ResetPasswordBody } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';
import { toRole } from '../../kernel/toRole.ts';
import { ProblemError } from '../../problems.ts';
import { getAccountLanguage } from '../users/index.ts';
import { composePasswordChanged } from './composePasswordChanged.ts';
import { findAdministrator } from './findAdministrator.ts';
import type { PasswordResetDependencies } from './PasswordResetDependencies.ts';

/**
 * Sets a new password with the token of a link, ends all sessions and notifies the owner by email.
 *
 * @param fallbackLanguage the email's language if the account has none
 * @throws 400 when the link is unknown, was used or has expired; for an administrator with a second factor, 403 without the factor and 401 when the
 *   factor is wrong
 */
export async function resetPassword(
  dependencies: PasswordResetDependencies,
  { token, password, secondFactor: factor }: ResetPasswordBody,
  fallbackLanguage: Language,
): Promise<{ response: ResetPasswordAnswer; account: AccountKey }> {
  const { tokens, users, findAddedAccess, mailLayout, passwords, runInTransaction } = dependencies;
  const { credentials, identities, sessions, mailQueue } = dependencies;
  const tokenHash = hashToken(token);
  // Checks the link before the expensive password hash. The transaction that changes the password consumes the link.
  const stored = await tokens.find('resetPassword', tokenHash);
  if (stored === null) throw new ProblemError('link-not-valid');
  const { account, email } = stored;
  const isUser = 'userId' in account;
  const language = (await getAccountLanguage(users, account)) ?? fallbackLanguage;
  const consumeFactor = await verifyFactor(dependencies, account, tokenHash, factor, language);
  const added = await findAddedAccess(account);
  const notice = composePasswordChanged(mailLayout, email, isUser ? 'consumer' : 'company', language, {
    added,
    isOwnEmail: true,
  });
  const passwordHash = await passwords.hash(password);
  await runInTransaction(async (transaction) => {
    // Locks the account before the token, like all other transactions.
    const isValid =
      (await credentials.lock(transaction, account, 'update')) &&
      (await tokens.consume(transaction, 'resetPassword', tokenHash));
    if (!isValid) throw new ProblemError('link-not-valid');
    await consumeFactor?.(transaction);
    if (isUser) await identities.removeUnproven(transaction, account.userId);
    await credentials.setPasswordHash(transaction, account, passwordHash);
    await sessions.endAll(transaction, account);
    await mailQueue.revokeLinks(transaction, account, ['confirmEmail', 'loginLink']);
    await mailQueue.add(transaction, account, notice);
  });
  return { response: { role: toRole(isUser ? 'user' : 'company') }, account };
}

/**
 * Verifies the second factor of an administrator who has set one up, because access to the emails must not be enough to set a new
 * password.
 *
 * @returns a function that consumes the factor in the transaction of the reset; null when none is needed
 * @throws 403 with the available methods when the request contains no factor, 401 for a wrong passkey, 400 after too many attempts
 * with the link
 */
async function verifyFactor(
  dependencies: Pick<PasswordResetDependencies, 'secondFactor' | 'tokens' | 'users'>,
  account: AccountKey,
  tokenHash: Buffer,
  body: ResetPasswordBody['secondFactor'],
  language: Language,
) {
  const { secondFactor, tokens } = dependencies;
  const administrator = await findAdministrator(dependencies, account);
  if (administrator === null) return null;
  const { state, methods } = await secondFactor.getStep(administrator);
  if (state === 'setUp') return null;
  if (body === undefined) throw new ProblemError('second-factor-required', { methods });
  if (!(await tokens.attemptLink('resetPassword', tokenHash))) throw new ProblemError('link-not-valid');
  return secondFactor.verify(administrator, body, language);
}
