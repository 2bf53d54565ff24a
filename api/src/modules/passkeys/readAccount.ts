import type { Account } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import { toAccount } from '../../kernel/user.ts';
import type { PasskeysDependencies } from './PasskeysDependencies.ts';

/** Reads an account. Returns null when the account no longer exists. */
export async function readAccount(
  dependencies: Pick<PasskeysDependencies, 'companyAccounts' | 'sendsMail' | 'users'>,
  account: AccountKey,
): Promise<Account | null> {
  const { companyAccounts, users, sendsMail } = dependencies;
  if (!('userId' in account)) return companyAccounts.read(account);
  const user = await users.findById(account.userId);
  return user === undefined ? null : toAccount(user, sendsMail);
}
