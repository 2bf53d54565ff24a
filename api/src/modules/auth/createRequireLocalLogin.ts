import type { AccountKey } from '../../kernel/AccountKey.ts';
import { ProblemError } from '../../problems.ts';
import type { UsersRepository } from '../users/index.ts';

/**
 * Requires that an account may log in without an OpenID provider. If `OIDC_STAFF` disables local logins of
 * administrators, only administrators created with `npm run admin:create` may.
 *
 * @throws 403
 */
export type RequireLocalLogin = (account: AccountKey) => Promise<void>;

export function createRequireLocalLogin({
  users,
  hasLocalLogin,
}: {
  users: Pick<UsersRepository, 'findById' | 'hasLocalLogin'>;
  /** Whether all administrators may log in without an OpenID provider. */
  hasLocalLogin: boolean;
}): RequireLocalLogin {
  return async (account) => {
    if (hasLocalLogin || !('userId' in account)) return;
    const user = await users.findById(account.userId);
    if (user?.role === 'admin' && !(await users.hasLocalLogin(user.id)))
      throw new ProblemError('single-sign-on-required', {}, null, account);
  };
}
