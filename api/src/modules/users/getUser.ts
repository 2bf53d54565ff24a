import type { Person } from '../../kernel/Caller.ts';
import type { UserRow } from '../../kernel/user.ts';
import { ProblemError } from '../../problems.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

/** @throws 401 when the account was deleted after the session was checked */
export async function getUser(dependencies: Pick<UsersDependencies, 'users'>, caller: Person): Promise<UserRow> {
  const { users } = dependencies;
  const user = await users.findById(caller.userId);
  if (user === undefined) throw new ProblemError('unauthenticated');
  return user;
}
