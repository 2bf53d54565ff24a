import type { Knex } from 'knex';
import { preparedReads } from '../../database/preparedReads.ts';
import { COMPANY_COLUMNS, type CompanyRow } from '../companies/companies.repository.ts';
import { USER_COLUMNS, type UserRow } from '../users/users.repository.ts';
import type { Mail } from '../mail/Mail.ts';
import { endLinks, queueMail } from '../mail/mails.repository.ts';
import { tableOf, whose, type AccountKey } from './AccountKey.ts';
import type { Caller } from './Caller.ts';
import { useToken } from './oneTimeTokens.repository.ts';

/** How long a token and its session live. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** As many sessions an account may have; the one that was used the longest ago ends for one more. */
export const MOST_SESSIONS = 50;

export interface SessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: string | null;
}

interface CallerRow {
  stale: boolean;
  caller_user_id: string | null;
  caller_role: 'admin' | 'user' | null;
  caller_company_id: string | null;
}

/** Which account's columns are read with the caller. */
export type AccountRead = 'none' | 'user' | 'company';

const ACCOUNT_COLUMNS: Record<AccountRead, string[]> = {
  none: [],
  user: USER_COLUMNS.map((name) => `u.${name}`),
  company: COMPANY_COLUMNS.map((name) => `c.${name}`),
};

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export function sessionsRepository(database: Knex) {
  const read = preparedReads(database);

  return {
    /**
     * Makes a session, if the account still has this password hash. The row is locked while that is checked: a login
     * that runs beside a change of the password, or beside the end of the account, leaves no session behind. Ends those
     * that are more than `MOST_SESSIONS`.
     * @returns its id, or null
     */
    async create(account: AccountKey, passwordHash: string, userAgent: string | null): Promise<string | null> {
      const { table, column, id } = tableOf(account);
      const { rows } = await database.raw<{ rows: { id: string }[] }>(
        `insert into sessions (??, expires_at, user_agent)
         select id, now() + make_interval(secs => ?), ? from ?? where id = ? and password_hash = ? for share
         returning id`,
        [column, SESSION_SECONDS, userAgent, table, id, passwordHash],
      );
      const session = rows[0]?.id ?? null;
      // A statement of its own sees what log-ins beside this one have made: the last of them leaves no session too many.
      if (session !== null) {
        const tooMany = database('sessions')
          .select('id')
          .where(whose(account))
          .orderBy([
            { column: 'last_used_at', order: 'desc' },
            { column: 'created_at', order: 'desc' },
          ])
          .offset(MOST_SESSIONS);
        await database('sessions').whereIn('id', tooMany).del();
      }
      return session;
    },

    /**
     * Who is logged in with a session, or null when it has ended.
     * @param account of which kind the caller's account comes with it, if it is of that kind
     */
    async findCaller(id: string, account: AccountRead = 'none'): Promise<Caller | null> {
      // The account's columns are null where the caller has another kind of account.
      const [row] = await read<CallerRow & UserRow & CompanyRow>(
        `find-caller-${account}`,
        () => `select s.last_used_at < now() - interval '1 minute' as stale, u.id as caller_user_id,
             u.role as caller_role, ${['c.id as caller_company_id', ...ACCOUNT_COLUMNS[account]].join(', ')}
           from sessions s
           left join users u on u.id = s.user_id
           left join companies c on c.id = s.company_id and c.claimed_at is not null
           where s.id = ? and s.expires_at > now()`,
        [id],
      );
      if (row === undefined) return null;
      const { stale, caller_user_id: userId, caller_role: role, caller_company_id: companyId } = row;
      if (stale) await database('sessions').where({ id }).update({ last_used_at: database.fn.now() });
      if (userId !== null && role !== null) {
        return { role, sessionId: id, userId, ...(account === 'user' && { account: row }) };
      }
      return companyId === null
        ? null
        : { role: 'company', sessionId: id, companyId, ...(account === 'company' && { account: row }) };
    },

    /** The sessions of an account that have not ended, newest first. */
    list(account: AccountKey): Promise<SessionRow[]> {
      return database<SessionRow>('sessions')
        .select('id', 'created_at', 'last_used_at', 'expires_at', 'user_agent')
        .where(whose(account))
        .andWhere('expires_at', '>', database.fn.now())
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]);
    },

    /** @returns whether the account had such a session */
    async end(account: AccountKey, id: string): Promise<boolean> {
      return (await database('sessions').where(whose(account)).andWhere({ id }).del()) > 0;
    },

    async endOthers(account: AccountKey, keptId: string): Promise<void> {
      await database('sessions').where(whose(account)).andWhereNot({ id: keptId }).del();
    },

    /** Null when the account has ended. `email` is the one that it logs in with. */
    async credentialsOf(account: AccountKey): Promise<{ email: string; passwordHash: string } | null> {
      const { table, id } = tableOf(account);
      const row = await database(table).first('email', 'password_hash').where({ id }).whereNotNull('password_hash');
      return row === undefined ? null : { email: row.email, passwordHash: row.password_hash };
    },

    /**
     * Changes the password, ends all other sessions and the links to a new password, and writes a mail about it, if the
     * account still has the current password hash.
     * @returns whether it had
     */
    replacePassword(
      account: AccountKey,
      keptSession: string,
      { current, next, mail }: { current: string; next: string; mail: Mail },
    ): Promise<boolean> {
      const { table, id } = tableOf(account);
      return database.transaction(async (transaction) => {
        const changed = await transaction(table).where({ id, password_hash: current }).update({ password_hash: next });
        if (changed === 0) return false;
        await transaction('sessions').where(whose(account)).andWhereNot({ id: keptSession }).del();
        await endLinks(transaction, account, ['resetPassword']);
        await queueMail(transaction, account, mail);
        return true;
      });
    },

    /**
     * Uses up the token of a link to a new password: sets it, ends all sessions, and writes a mail about it.
     * @returns false when the token was used meanwhile, has expired, or the account has ended
     */
    resetPassword(account: AccountKey, token: Buffer, next: string, mail: Mail): Promise<boolean> {
      const { table, id } = tableOf(account);
      return database.transaction(async (transaction) => {
        // The account first, as everybody else.
        const found = await transaction(table).first('id').where({ id }).whereNotNull('password_hash').forUpdate();
        if (found === undefined || !(await useToken(transaction, 'resetPassword', token))) return false;
        await transaction(table).where({ id }).update({ password_hash: next });
        await transaction('sessions').where(whose(account)).del();
        await queueMail(transaction, account, mail);
        return true;
      });
    },

    /** Removes the sessions whose time is over. */
    async purgeExpired(): Promise<void> {
      await database('sessions').where('expires_at', '<', database.fn.now()).del();
    },
  };
}
