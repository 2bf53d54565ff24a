import type { Person } from '../../kernel/Caller.ts';
import { wrongPassword } from '../../problems.ts';
import { getUser } from './getUser.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

/** Deletes a person's account with their reviews (decisions, "me/settings"). @throws 401 for `password` */
export async function deleteUser(
  dependencies: Pick<UsersDependencies, 'discardPicture' | 'passwords' | 'users'>,
  caller: Person,
  password: string,
): Promise<void> {
  const { passwords, users, discardPicture } = dependencies;
  const user = await getUser(dependencies, caller);
  const matches = await passwords.matches(user.password_hash, password);
  const removed = matches ? await users.remove(user.id, user.password_hash) : undefined;
  if (removed === undefined) throw wrongPassword('password');
  await discardPicture(removed.avatar);
}
