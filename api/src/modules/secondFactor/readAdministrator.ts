import type { Account } from '@heard/contract';
import type { Administrator } from '../../kernel/Caller.ts';
import { toAccount } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import type { SecondFactorDependencies } from './SecondFactorDependencies.ts';

export async function readAdministrator(
  dependencies: Pick<SecondFactorDependencies, 'users'>,
  { userId }: Administrator,
): Promise<Account> {
  const { users } = dependencies;
  const user = await users.findById(userId);
  if (user === undefined) throw new ProblemError('unauthenticated');
  // Passes false, because administrators write no reviews that could wait for the confirmation of their email.
  return toAccount(user, () => false);
}
