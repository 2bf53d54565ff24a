import type { Knex } from 'knex';
import { preparedReads } from '../../database/preparedReads.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';

/** A consumer's account as the database has it. */
export interface UserRow {
  id: string;
  email: string;
  name: string;
  last_name: string;
  password_hash: string;
  avatar: string | null;
  country: string | null;
  language: 'en' | 'es' | 'fr' | null;
  share_data: boolean;
  role: 'admin' | 'user';
  reviews_count: number;
  created_at: Date;
}

export type NewUser = Pick<UserRow, 'email' | 'name' | 'last_name' | 'password_hash'>;
export type UserChanges = Partial<
  Pick<UserRow, 'email' | 'name' | 'last_name' | 'country' | 'language' | 'share_data' | 'avatar'>
>;

export const USER_COLUMNS: (keyof UserRow)[] = [
  'id',
  'email',
  'name',
  'last_name',
  'password_hash',
  'avatar',
  'country',
  'language',
  'share_data',
  'role',
  'reviews_count',
  'created_at',
];

export type UsersRepository = ReturnType<typeof usersRepository>;

export function usersRepository(database: Knex) {
  const read = preparedReads(database);

  return {
    async findById(id: string): Promise<UserRow | undefined> {
      const [row] = await read<UserRow>(
        'user-by-id',
        () => `select ${USER_COLUMNS.join(', ')} from users where id = ?`,
        [id],
      );
      return row;
    },

    /** Letter case does not matter. */
    findByEmail: (email: string): Promise<UserRow | undefined> =>
      database<UserRow>('users')
        .first(...USER_COLUMNS)
        .whereRaw('email_key = lower(?)', [email]),

    async create(user: NewUser): Promise<UserRow | 'email-taken'> {
      return orEmailTaken(async () => {
        const [row] = await database<UserRow>('users').insert(user, USER_COLUMNS);
        if (row === undefined) throw new Error('The new user was not given back');
        return row;
      });
    },

    /** @returns the user as changed; undefined when there is none of that id */
    async update(id: string, changes: UserChanges): Promise<UserRow | undefined | 'email-taken'> {
      if (Object.keys(changes).length === 0) return this.findById(id);
      return orEmailTaken(async () => {
        const [row] = await database<UserRow>('users').where({ id }).update(changes, USER_COLUMNS);
        return row;
      });
    },

    /**
     * Removes the account, with its sessions and its reviews, if it still has this password hash.
     * @returns what it was; undefined when it had another hash or was gone
     */
    async remove(id: string, passwordHash: string): Promise<UserRow | undefined> {
      const rows: UserRow[] = await database('users').where({ id, password_hash: passwordHash }).del(USER_COLUMNS);
      return rows[0];
    },
  };
}

async function orEmailTaken<Result>(write: () => Promise<Result>): Promise<Result | 'email-taken'> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_taken')) return 'email-taken';
    throw error;
  }
}
