import type { Language } from '@heard/contract';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { UsersRepository } from './users.repository.ts';

/** Returns the language that an account's owner has chosen, or null. Companies can't choose one. */
export async function getAccountLanguage(users: UsersRepository, account: AccountKey): Promise<Language | null> {
  if (!('userId' in account)) return null;
  return (await users.findById(account.userId))?.language ?? null;
}
