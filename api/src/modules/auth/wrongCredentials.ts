import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';

/** @param account the account whose password was wrong, for the log; null if no account has the email */
export function wrongCredentials(account: AccountKey | null): ProblemError {
  return new ProblemError('wrong-credentials', {}, null, account);
}
