import type { Transaction } from '../../database/Database.ts';
import { createProfileId } from '../../kernel/profileId.ts';
import type { UserChanges, UserRow } from '../../kernel/user.ts';
import type { UsersDependencies } from './UsersDependencies.ts';

/**
 * Writes changes of a person's account, and the consequences of turning 'Share data' and the weekly email on or off.
 * The database deletes the profile's id when 'Share data' is turned off.
 */
export async function writeUser(
  dependencies: Pick<UsersDependencies, 'events' | 'mails' | 'users'>,
  transaction: Transaction,
  id: string,
  changes: UserChanges,
): Promise<UserRow | undefined> {
  const { users, events, mails } = dependencies;
  const updated = await users.update(transaction, id, changes);
  const changed =
    changes.share_data === true ? ((await users.addProfile(transaction, id, createProfileId())) ?? updated) : updated;
  if (changes.digest === true) await events.digestTurnedOn.publish(transaction, { userId: id });
  if (changes.digest === false) await mails.removeOwned(transaction, { userId: id }, ['digest']);
  return changed;
}
