import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { AuthDependencies } from './AuthDependencies.ts';
import { wrongCredentials } from './wrongCredentials.ts';

/**
 * @returns the id of the new session
 * @throws 401, after the same time for an unknown email and for a wrong password; 403 when passwords of administrators are turned off
 */
export async function openSession(
  dependencies: Pick<
    AuthDependencies,
    'credentials' | 'passwords' | 'requireLocalLogin' | 'runInTransaction' | 'sessions'
  >,
  account: AccountKey | null,
  hash: string | null,
  password: string,
  userAgent?: string,
) {
  const { passwords, requireLocalLogin, sessions } = dependencies;
  const matches = await passwords.matches(hash, password);
  if (account === null || hash === null || !matches) throw wrongCredentials(account);
  // Checks the password first, because the error of `requireLocalLogin` reveals that the email belongs to an administrator.
  await requireLocalLogin(account);
  const id =
    (await sessions.create(account, hash, userAgent)) ?? (await openAgain(dependencies, account, password, userAgent));
  if (passwords.needsRehash(hash)) await rehash(dependencies, account, hash, password);
  return id;
}

/** Retries once with the current hash: a concurrent login may have replaced it. @throws 401 */
async function openAgain(
  dependencies: Pick<AuthDependencies, 'credentials' | 'passwords' | 'sessions'>,
  account: AccountKey,
  password: string,
  userAgent?: string,
): Promise<string> {
  const { credentials, passwords, sessions } = dependencies;
  const stored = await credentials.find(account);
  const matches = await passwords.matches(stored?.passwordHash ?? null, password);
  const id = stored && matches ? await sessions.create(account, stored.passwordHash, userAgent) : null;
  if (id === null) throw wrongCredentials(account);
  return id;
}

/** Replaces a password hash that was created with an older cost. During an overload, it leaves the hash unchanged, and the next login replaces it. */
async function rehash(
  dependencies: Pick<AuthDependencies, 'credentials' | 'passwords' | 'runInTransaction'>,
  account: AccountKey,
  current: string,
  password: string,
): Promise<void> {
  const { passwords, runInTransaction, credentials } = dependencies;
  const next = await passwords.hash(password).catch(() => null);
  if (next === null) return;
  await runInTransaction((transaction) => credentials.replacePasswordHash(transaction, account, { current, next }));
}
