import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import type { UsersTable } from '../../database/schema/tables.ts';
import { runInTransaction } from '../../database/runInTransaction.ts';
import { toKnex } from '../../database/toKnex.ts';
import { USER_COLUMNS, type NewUser, type UserChanges, type UserRow } from '../../kernel/user.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The settings for the emails that a user receives. */
export type MailSettingsRow = Pick<UsersTable, 'email' | 'email_confirmed_at' | 'replies_mail' | 'invitations_allowed'>;

const MAIL_SETTINGS = [
  'email',
  'email_confirmed_at',
  'replies_mail',
  'invitations_allowed',
] as const satisfies (keyof UsersTable)[];

/** The columns that are read when a user's row is locked. */
export type LockedUser = Pick<UserRow, 'email' | 'email_confirmed_at'>;

export type UsersRepository = ReturnType<typeof usersRepository>;

export function usersRepository(database: Database) {
  return {
    lock,
    lockAll,
    insert,
    update,
    addProfile,
    isEmailTaken,
    confirmEmail,
    updateMailSettings,
    makeAdministrator,
    ...bindTo(preparedReads(database), { findById }),
    ...bindTo(database, { findByEmail, hasLocalLogin, readMailSettings, remove }),
  };
}

async function findById(read: PreparedReads, id: string): Promise<UserRow | undefined> {
  const [row] = await read<UserRow>('user-by-id', () => `select ${USER_COLUMNS.join(', ')} from users where id = ?`, [
    id,
  ]);
  return row;
}

/** Finds a user by the email they log in with, ignoring letter case. */
function findByEmail(database: Database, email: string): Promise<UserRow | undefined> {
  return (
    toKnex(database)('users')
      .first(...USER_COLUMNS)
      // Lower-cases only ASCII letters, because emails are ASCII. Unicode would fold `İ` to `i`, and thereby bypass the rate limit of logins.
      .whereRaw('email_key = lower(? collate "C")', [email])
  );
}

/** Locks a user's row until the end of the transaction. @returns the user's email; undefined when the user does not exist */
function lock(transaction: Transaction, id: string): Promise<LockedUser | undefined> {
  return toKnex(transaction)('users').first('email', 'email_confirmed_at').where({ id }).forNoKeyUpdate();
}

/**
 * Locks the rows of several users until the end of the transaction, in the order of their ids. @returns the existing
 * users
 */
async function lockAll(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await toKnex(transaction)('users').select('id').whereIn('id', ids).orderBy('id').forNoKeyUpdate();
  return rows.map(({ id }) => id);
}

/** @throws an error that `isEmailTaken` recognizes */
async function insert(transaction: Transaction, user: NewUser): Promise<UserRow> {
  const [row] = await toKnex(transaction)('users').insert(user, USER_COLUMNS);
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

/**
 * @returns the changed user; undefined when there is none with that id
 * @throws an error that `isEmailTaken` recognizes
 */
async function update(transaction: Transaction, id: string, changes: UserChanges): Promise<UserRow | undefined> {
  const [row] = await toKnex(transaction)('users').where({ id }).update(changes, USER_COLUMNS);
  return row;
}

/**
 * Gives a consumer who shares data the id of a public page, unless the consumer already has an id. Counts how often the reviews of the consumer were
 * found helpful, unless the count is already stored. The caller has locked the user, so a separate statement reads all committed votes.
 *
 * @returns the changed user; undefined for other accounts
 */
async function addProfile(transaction: Transaction, id: string, profileId: string): Promise<UserRow | undefined> {
  const { rows } = await toKnex(transaction).raw<{ rows: UserRow[] }>(
    `update users u set profile_id = coalesce(profile_id, ?), helpful_count = coalesce(helpful_count, (
       select coalesce(sum(r.helpful), 0)::integer from reviews r
       where r.user_id = u.id and r.deleted_at is null and r.hidden_at is null))
     where id = ? and share_data and role = 'user' returning ${USER_COLUMNS.join(', ')}`,
    [profileId, id],
  );
  return rows[0];
}

/** Returns whether a write failed because another account has the email. */
function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email_taken');
}

/** Confirms a user's email. @returns whether it still is the user's email */
async function confirmEmail(transaction: Transaction, id: string, email: string): Promise<boolean> {
  const { rowCount } = await toKnex(transaction).raw<{ rowCount: number }>(
    'update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ? and email_key = lower(?)',
    [id, email],
  );
  return rowCount > 0;
}

async function readMailSettings(database: Database, id: string): Promise<MailSettingsRow | undefined> {
  return toKnex(database)('users').first(MAIL_SETTINGS).where({ id });
}

/** @returns the settings; undefined when there is no such user */
async function updateMailSettings(
  transaction: Transaction,
  id: string,
  changes: Partial<Pick<MailSettingsRow, 'replies_mail' | 'invitations_allowed'>>,
): Promise<MailSettingsRow | undefined> {
  const [row] = await toKnex(transaction)('users').where({ id }).update(changes, MAIL_SETTINGS);
  return row;
}

/** @param hasLocalLogin whether the password is valid even if `OIDC_STAFF` disables passwords of administrators */
async function makeAdministrator(transaction: Transaction, id: string, hasLocalLogin: boolean): Promise<void> {
  const knex = toKnex(transaction);
  await knex('users').where({ id }).update({ role: 'admin', profile_id: null });
  if (hasLocalLogin) await knex('local_logins').insert({ user_id: id }).onConflict('user_id').ignore();
}

/** Returns whether the password of an administrator is valid even if `OIDC_STAFF` disables passwords of administrators. */
async function hasLocalLogin(database: Database, id: string): Promise<boolean> {
  return (await toKnex(database)('local_logins').first('user_id').where({ user_id: id })) !== undefined;
}

/**
 * Deletes a user with their sessions, reviews and votes, provided that the password hash is still the same. Locks the user together with the authors
 * whose reviews the user has voted for, then all reviews that change, each in the order of ids, before any company changes. Otherwise, the foreign
 * keys would lock the reviews last, which could deadlock with writes of their authors.
 *
 * @returns the deleted row; undefined when there was none with that hash
 */
function remove(database: Database, id: string, passwordHash: string): Promise<UserRow | undefined> {
  return runInTransaction(database, async (transaction) => {
    const own = toKnex(transaction)('users').where({ id, password_hash: passwordHash });
    const lockAuthors = (side: '<' | '>') =>
      toKnex(transaction).raw(
        `select from users where id ${side} ? and id in (
           select r.user_id from helpful_votes v join reviews r on r.id = v.review_id where v.user_id = ?)
         order by id for no key update`,
        [id, id],
      );
    await lockAuthors('<');
    if ((await own.clone().first('id').forUpdate()) === undefined) return undefined;
    await lockAuthors('>');
    await toKnex(transaction).raw(
      `select from reviews where id in (
         select id from reviews where user_id = ? union select review_id from helpful_votes where user_id = ?)
       order by id for update`,
      [id, id],
    );
    const rows: UserRow[] = await own.del(USER_COLUMNS);
    return rows[0];
  });
}
