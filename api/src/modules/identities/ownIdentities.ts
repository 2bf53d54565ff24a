import type { AddIdentityBody, ExportedIdentity, Identities, Identity, Language } from '@heard/contract';
import type { Consumer } from '../../kernel/Caller.ts';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { ProblemError, wrongPassword } from '../../problems.ts';
import type { IdentityRow } from './identities.repository.ts';
import type { IdentitiesDependencies } from './IdentitiesDependencies.ts';
import { checkUnchanged } from './linkIdentity.ts';
import type { OpenLogin } from './openLogin.ts';

/** Returns the providers that are linked to an account, the oldest first. */
export async function listIdentities(
  dependencies: Pick<IdentitiesDependencies, 'identities' | 'providers' | 'users'>,
  { userId }: { userId: string },
): Promise<Identities> {
  const { identities, users } = dependencies;
  const [rows, user] = await Promise.all([identities.list(userId), users.findById(userId)]);
  return {
    hasPassword: user !== undefined && user.password_hash !== NO_PASSWORD,
    identities: rows.map((row) => toIdentity(dependencies, row)),
  };
}

/** Returns the stored data about the identities of an account. */
export async function exportIdentities(
  dependencies: Pick<IdentitiesDependencies, 'identities' | 'providers'>,
  { userId }: { userId: string },
): Promise<ExportedIdentity[]> {
  const rows = await dependencies.identities.list(userId);
  return rows.map((row) => ({ ...toIdentity(dependencies, row), subject: row.subject }));
}

/**
 * Links a provider to the account of the caller, and notifies the owner by email.
 *
 * @throws 400 when the login with the provider has expired or is complete, 401 for `password`, 403 for an old login of an account
 *   without a password, 409 when another account has the identity
 */
export async function addIdentity(
  dependencies: IdentitiesDependencies,
  caller: Consumer,
  { id, login: { claims, isConnecting } }: OpenLogin,
  { password }: AddIdentityBody,
  language: Language,
): Promise<Identity> {
  const {
    checkPassword,
    composeFactorNotice,
    credentials,
    identities,
    mailQueue,
    oidcLogins,
    runInTransaction,
    users,
  } = dependencies;
  if (!isConnecting) throw new ProblemError('login-not-valid');
  const user = await users.findById(caller.userId);
  if (user === undefined) throw new ProblemError('unauthenticated');
  await checkPassword(caller, password);
  const notice = await composeFactorNotice(caller, 'identityAdded', language);
  try {
    return await runInTransaction(async (transaction) => {
      if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
      if (!(await oidcLogins.consume(transaction, id))) throw new ProblemError('login-not-valid');
      await checkUnchanged(dependencies, transaction, user, wrongPassword('password'));
      const row = await identities.insert(transaction, claims, caller.userId);
      await mailQueue.add(transaction, caller, notice);
      return toIdentity(dependencies, row);
    });
  } catch (error) {
    throw identities.isTaken(error) ? new ProblemError('identity-taken') : error;
  }
}

/**
 * Removes a provider from the account of the caller, ends all other sessions, and notifies the owner by email.
 *
 * @throws 401 for `password`, 403 for an old login of an account without a password, 404, 409 for the last way to log in
 */
export async function removeIdentity(
  dependencies: IdentitiesDependencies,
  caller: Consumer,
  id: string,
  password: string,
  language: Language,
): Promise<void> {
  const { checkPassword, composeFactorNotice, credentials, identities, mailQueue, passkeys, runInTransaction } =
    dependencies;
  await checkPassword(caller, password);
  const notice = await composeFactorNotice(caller, 'identityRemoved', language);
  await runInTransaction(async (transaction) => {
    if (!(await credentials.lock(transaction, caller, 'update'))) throw new ProblemError('unauthenticated');
    if (!(await identities.remove(transaction, caller.userId, id))) throw new ProblemError('not-found');
    const others = [
      ...(await identities.list(caller.userId, transaction)).filter(({ issuer }) => findProvider(dependencies, issuer)),
      ...(await passkeys.list(caller, transaction)),
    ];
    // Checks again, because a password may have been set since the check above.
    if (others.length === 0 && (await credentials.find(caller))?.passwordHash === NO_PASSWORD)
      throw new ProblemError('last-login');
    await dependencies.sessions.endOthers(caller, caller.sessionId, transaction);
    await mailQueue.add(transaction, caller, notice);
  });
}

function toIdentity(
  dependencies: Pick<IdentitiesDependencies, 'providers'>,
  { id, issuer, created_at: createdAt, last_used_at: lastUsedAt }: IdentityRow,
): Identity {
  return {
    id,
    provider: findProvider(dependencies, issuer)?.name ?? null,
    issuer,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the provider of an identity; undefined if it is no longer in the settings, and can no longer be used to log
 * in.
 */
function findProvider({ providers }: Pick<IdentitiesDependencies, 'providers'>, issuer: string) {
  return [...providers.values()].find(({ client }) => client.issuer === issuer);
}
