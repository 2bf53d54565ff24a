import type { Person } from '../../kernel/Caller.ts';
import { wrongPassword } from '../../problems.ts';
import { getUser } from './getUser.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

/**
 * Deletes a person's account with their reviews (decisions, "me/settings"). @throws the errors of `checkPassword` for
 * `password`
 */
export async function deleteUser(
  dependencies: Pick<UsersDependencies, 'checkPassword' | 'discardPicture' | 'users'>,
  caller: Person,
  password: string,
): Promise<void> {
  const { checkPassword, users, discardPicture } = dependencies;
  const user = await getUser(dependencies, caller);
  await checkPassword(caller, password);
  const removed = await users.remove(user.id, user.password_hash);
  // Responds with 401, because the password has changed since it was checked.
  if (removed === undefined) throw wrongPassword('password');
  await discardPicture(removed.avatar);
}
