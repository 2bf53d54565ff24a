import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { PasswordResetDependencies } from './PasswordResetDependencies.ts';

/** Returns the account of an administrator; null for all other accounts. */
export async function findAdministrator(
  dependencies: Pick<PasswordResetDependencies, 'users'>,
  account: AccountKey,
): Promise<{ userId: string } | null> {
  const { users } = dependencies;
  if (!('userId' in account)) return null;
  const user = await users.findById(account.userId);
  return user?.role === 'admin' ? { userId: account.userId } : null;
}
