import type { Transaction } from '../../database/Database.ts';
import { toAccount, type UserRow } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import type { LoginStep, StepContext } from './loginStep.ts';
import type { OpenLogin } from './openLogin.ts';

/**
 * Checks that an account still has the password hash that was read before the transaction. A new password ends all
 * access with the old password.
 *
 * @throws `error` when it has changed
 */
export async function checkUnchanged(
  { credentials }: Pick<IdentitiesDependencies, 'credentials'>,
  transaction: Transaction,
  { id, password_hash: current }: Pick<UserRow, 'id' | 'password_hash'>,
  error = new ProblemError('login-not-valid'),
): Promise<void> {
  if (!(await credentials.replacePasswordHash(transaction, { userId: id }, { current, next: current }))) throw error;
}

/**
 * Links an identity to an account after the owner of the account has confirmed the link, logs in, and notifies the owner by email. The provider or a
 * code has proven the email address, which counts as confirmed.
 *
 * @param consumeFactor uses up the factor with which the owner has confirmed the link; throws if the factor is no longer valid
 * @throws 400 when the login is complete already or the account has changed
 */
export async function linkIdentity(
  dependencies: IdentitiesDependencies,
  { id, provider, login: { claims } }: OpenLogin,
  user: UserRow,
  { userAgent, language }: StepContext,
  consumeFactor?: (transaction: Transaction) => Promise<void>,
): Promise<LoginStep> {
  const { composeFactorNotice, credentials, identities, mailQueue, oidcLogins, publishAwaiting } = dependencies;
  const { runInTransaction, sendsMail, sessions, users } = dependencies;
  const account = { userId: user.id };
  const notice = await composeFactorNotice(account, 'identityAdded', language);
  try {
    const sessionId = await runInTransaction(async (transaction) => {
      const isValid =
        (await credentials.lock(transaction, account, 'update')) &&
        (await oidcLogins.consume(transaction, id)) &&
        claims.email !== null &&
        (await users.confirmEmail(transaction, user.id, claims.email));
      if (!isValid) throw new ProblemError('login-not-valid');
      await consumeFactor?.(transaction);
      await publishAwaiting(transaction, user.id);
      const identity = await identities.insert(transaction, claims, user.id);
      await identities.noteUse(transaction, identity.id);
      await mailQueue.add(transaction, account, notice);
      return sessions.createConfirmed(transaction, account, userAgent, claims);
    });
    const linked = await users.findById(user.id);
    if (linked === undefined) throw new ProblemError('login-not-valid');
    return { provider: provider.name, session: { sessionId, user: toAccount(linked, sendsMail) } };
  } catch (error) {
    throw identities.isTaken(error) ? new ProblemError('identity-taken') : error;
  }
}

/**
 * Continues the login of an administrator who has entered the password of an account that is not linked yet. The second factor completes
 * the login, and links the provider.
 *
 * @param consumePassword throws if the password is no longer valid
 * @throws 400 when the login is complete already
 */
export async function linkAdministrator(
  dependencies: IdentitiesDependencies,
  { id, provider, login: { claims } }: OpenLogin,
  user: UserRow,
  { userAgent }: StepContext,
  consumePassword: (transaction: Transaction) => Promise<void>,
): Promise<LoginStep> {
  const { credentials, oidcLogins, runInTransaction, secondFactor, sendsMail, sessions } = dependencies;
  const account = { userId: user.id };
  const sessionId = await runInTransaction(async (transaction) => {
    const isValid =
      (await credentials.lock(transaction, account, 'update')) && (await oidcLogins.consume(transaction, id));
    if (!isValid) throw new ProblemError('login-not-valid');
    await consumePassword(transaction);
    return sessions.createPending(transaction, account, userAgent, claims);
  });
  const step = await secondFactor.getStep(account);
  return {
    provider: provider.name,
    session: { sessionId, user: toAccount(user, sendsMail), secondFactor: step },
  };
}
