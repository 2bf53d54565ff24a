import { wrongPassword } from '../../problems.ts';
import type { AccountKey } from '../../kernel/AccountKey.ts';
import type { CredentialsRepository } from './credentials.repository.ts';
import type { Passwords } from '../../kernel/passwords.ts';

/** Checks the current password of an account. @param field that an error is about, `password` by default @throws 401 for it */
export type CheckPassword = (account: AccountKey, password: string, field?: string) => Promise<void>;

export function createCheckPassword(options: {
  credentials: CredentialsRepository;
  passwords: Passwords;
}): CheckPassword {
  const { credentials, passwords } = options;
  return async (account, password, field = 'password') => {
    const stored = await credentials.find(account);
    if (!(await passwords.matches(stored?.passwordHash ?? null, password))) throw wrongPassword(field);
  };
}
