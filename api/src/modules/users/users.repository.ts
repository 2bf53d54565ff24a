import type { Language } from '@heard/contract';
import type { Knex } from 'knex';
import { preparedReads } from '../../database/preparedReads.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { AccountKey } from '../auth/AccountKey.ts';
import type { Mail } from '../mail/Mail.ts';
import { endLinks, queueMail } from '../mail/mails.repository.ts';

/** A consumer's account as the database has it. */
export interface UserRow {
  id: string;
  email: string;
  /** Null: nobody has shown yet that the email is theirs. */
  email_confirmed_at: Date | null;
  name: string;
  last_name: string;
  password_hash: string;
  avatar: string | null;
  country: string | null;
  language: Language | null;
  share_data: boolean;
  role: 'admin' | 'user';
  reviews_count: number;
  created_at: Date;
}

export type NewUser = Pick<UserRow, 'email' | 'name' | 'last_name' | 'password_hash'>;
export type UserChanges = Partial<
  Pick<UserRow, 'email' | 'name' | 'last_name' | 'country' | 'language' | 'share_data' | 'avatar'>
>;
/** Another address takes the place of the account's. */
export interface NewEmail {
  /** To the new address, with the link that confirms it. */
  confirmation: Mail;
  /** To the old one. */
  notice: Mail;
}

export const USER_COLUMNS: (keyof UserRow)[] = [
  'id',
  'email',
  'email_confirmed_at',
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

    /** The language that an account's owner has chosen; null if none. Only a consumer can. */
    async languageOf(account: AccountKey): Promise<Language | null> {
      if (!('userId' in account)) return null;
      return (await this.findById(account.userId))?.language ?? null;
    },

    /** Letter case does not matter. */
    findByEmail: (email: string): Promise<UserRow | undefined> =>
      database<UserRow>('users')
        .first(...USER_COLUMNS)
        // Of ASCII alone, as emails are: `İ` would be an `i`, and pass the limits of log-ins by.
        .whereRaw('email_key = lower(? collate "C")', [email]),

    /** @param confirmation the mail that asks for the email to be confirmed, if one does */
    async create(user: NewUser, confirmation: Mail | null): Promise<UserRow | 'email-taken'> {
      return orEmailTaken(() =>
        database.transaction(async (transaction) => {
          const [row] = await transaction<UserRow>('users').insert(user, USER_COLUMNS);
          if (row === undefined) throw new Error('The new user was not given back');
          if (confirmation !== null) await queueMail(transaction, { userId: row.id }, confirmation);
          return row;
        }),
      );
    },

    /**
     * @param newEmail where `changes` has another address: it is not confirmed, and links that went to the old one end
     * @returns the user as changed; undefined when there is none of that id
     */
    async update(
      id: string,
      changes: UserChanges,
      newEmail: NewEmail | null = null,
    ): Promise<UserRow | undefined | 'email-taken'> {
      if (Object.keys(changes).length === 0) return this.findById(id);
      const write = async (connection: Knex) => {
        const [row] = await connection<UserRow>('users')
          .where({ id })
          .update({ ...changes, ...(newEmail !== null && { email_confirmed_at: null }) }, USER_COLUMNS);
        return row;
      };
      if (newEmail === null) return orEmailTaken(() => write(database));
      return orEmailTaken(() =>
        database.transaction(async (transaction) => {
          const row = await write(transaction);
          if (row === undefined) return row;
          await endLinks(transaction, { userId: id }, ['resetPassword', 'confirmEmail']);
          await queueMail(transaction, { userId: id }, newEmail.confirmation);
          await queueMail(transaction, { userId: id }, newEmail.notice);
          return row;
        }),
      );
    },

    /** @returns whether the account still has this email */
    async confirmEmail(id: string, email: string): Promise<boolean> {
      const { rowCount } = await database.raw<{ rowCount: number }>(
        'update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ? and email_key = lower(?)',
        [id, email],
      );
      return rowCount > 0;
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
