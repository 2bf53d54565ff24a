import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';

/** @param account the one whose password was wrong, for the log; null if there is none with that email */
export function wrongCredentials(account: AccountKey | null): ProblemError {
  return new ProblemError('wrong-credentials', {}, null, account);
}
