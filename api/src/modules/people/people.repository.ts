import type { Database } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import type { UsersTable } from '../../database/schema/tables.ts';
import { HAS_PROFILE } from '../../kernel/user.ts';
import { bindTo } from '../../kernel/bindTo.ts';

const COLUMNS = [
  'profile_id',
  'name',
  'last_name',
  'avatar',
  'created_at',
  'reviews_count',
  'helpful_count',
] as const satisfies (keyof UsersTable)[];

/** A person with a public page. */
export type PersonRow = Pick<UsersTable, (typeof COLUMNS)[number]> & { profile_id: string };

export type PeopleRepository = ReturnType<typeof peopleRepository>;

/** Provides the public pages of reviewers. They can only be read by their ids. */
export function peopleRepository(database: Database) {
  return bindTo(preparedReads(database), { find });
}

async function find(read: PreparedReads, profileId: string): Promise<PersonRow | undefined> {
  const [row] = await read<PersonRow>(
    'person',
    () => `select ${COLUMNS.join(', ')} from users u where u.profile_id = ? and ${HAS_PROFILE}`,
    [profileId],
  );
  return row;
}
