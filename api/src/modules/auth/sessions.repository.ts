import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import type { SessionsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyRow } from '../companies/company.ts';
import { USER_COLUMNS, type UserRow } from '../users/user.ts';
import { accountTable, ownedBy, type AccountKey } from './AccountKey.ts';
import type { Caller } from './Caller.ts';

/** Lifetime of a session and its token. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** How long a session may be unused (ASVS 5.0, 7.3.1). */
const IDLE_LIMIT = `case when u.role = 'admin' then interval '1 hour' else interval '30 days' end`;

/** How long an administrator may take to confirm a login after the password. */
const CONFIRMATION_LIMIT = '10 minutes';

/** Characters of the User-Agent header that are stored, for users to recognize their sessions. */
const USER_AGENT_MAX_LENGTH = 256;

/** Sessions per account. A further login ends the one that was unused for the longest time. */
export const MAX_SESSIONS = 50;

const SESSION_COLUMNS = ['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent'] as const;

export type SessionRow = Pick<SessionsTable, (typeof SESSION_COLUMNS)[number]>;

interface CallerRow {
  stale: boolean;
  pending: boolean;
  caller_user_id: string | null;
  caller_role: UserRow['role'] | null;
  caller_company_id: string | null;
  caller_claim_id: string | null;
  /** Null for another account than a company's. */
  removed: boolean | null;
}

/** Which account to load together with the caller. */
export type LoadedAccount = 'none' | 'user' | 'company';

const ACCOUNT_COLUMNS: Record<LoadedAccount, string[]> = {
  none: [],
  user: USER_COLUMNS.map((name) => `u.${name}`),
  company: COMPANY_COLUMNS.map((name) => `c.${name}`),
};

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export function sessionsRepository(database: Database) {
  const knex = toKnex(database);
  const read = preparedReads(database);

  /** Ends the sessions beyond `MAX_SESSIONS`: unconfirmed ones of administrators first, then the longest unused. */
  async function endExcess(account: AccountKey, transaction?: Transaction): Promise<void> {
    const sessions = () => toKnex(transaction ?? database)('sessions');
    const excess = sessions()
      .select('id')
      .where(ownedBy(account))
      .orderBy([
        { column: 'second_factor_at', order: 'desc', nulls: 'last' },
        { column: 'last_used_at', order: 'desc' },
        { column: 'created_at', order: 'desc' },
      ])
      .offset(MAX_SESSIONS);
    await sessions().whereIn('id', excess).del();
  }

  return {
    /**
     * Creates a session, provided that the account still has this password hash. The account's row is locked, so
     * that a login concurrent to a password change or to the account's deletion leaves no session behind. Ends the
     * sessions beyond `MAX_SESSIONS`.
     *
     * @returns its id, or null
     */
    async create(account: AccountKey, passwordHash: string, userAgent = ''): Promise<string | null> {
      const { table, column, id } = accountTable(account);
      const { rows } = await knex.raw<{ rows: { id: string }[] }>(
        `insert into sessions (??, expires_at, user_agent)
         select id, now() + make_interval(secs => ?), ? from ?? where id = ? and password_hash = ? for share
         returning id`,
        [column, SESSION_SECONDS, userAgent.slice(0, USER_AGENT_MAX_LENGTH) || null, table, id, passwordHash],
      );
      const session = rows[0]?.id ?? null;
      // A separate statement sees the sessions of concurrent logins.
      if (session !== null) await endExcess(account);
      return session;
    },

    /**
     * Creates a session after a passkey or a second factor. The caller has locked the account.
     *
     * @returns its id
     */
    async createConfirmed(transaction: Transaction, account: AccountKey, userAgent = ''): Promise<string> {
      const { column, id } = accountTable(account);
      const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
        `insert into sessions (??, expires_at, user_agent, second_factor_at)
         values (?, now() + make_interval(secs => ?), ?, now()) returning id`,
        [column, id, SESSION_SECONDS, userAgent.slice(0, USER_AGENT_MAX_LENGTH) || null],
      );
      if (rows[0] === undefined) throw new Error('INSERT returned no row');
      await endExcess(account, transaction);
      return rows[0].id;
    },

    /**
     * Finds the account that a session belongs to. Reads the tables of accounts in the same statement, as every
     * authenticated request runs it.
     *
     * @param account the kind of account to load as well, if the caller has one of that kind
     * @returns null when the session has ended, or was not used for too long
     */
    async findCaller(id: string, account: LoadedAccount = 'none'): Promise<Caller | null> {
      // The account's columns are null for a caller with the other kind of account.
      const [row] = await read<CallerRow & UserRow & CompanyRow>(
        `find-caller-${account}`,
        () => `select s.last_used_at < now() - interval '1 minute' as stale,
             coalesce(u.role = 'admin' and s.second_factor_at is null, false) as pending, u.id as caller_user_id,
             u.role as caller_role, ${['c.id as caller_company_id', 'k.id as caller_claim_id', 'c.removed_at is not null as removed', ...ACCOUNT_COLUMNS[account]].join(', ')}
           from sessions s
           left join users u on u.id = s.user_id
           left join companies c on c.id = s.company_id and c.claimed_at is not null
           left join company_claims k on k.id = s.claim_id and k.state <> 'deleted'
           where s.id = ? and s.expires_at > now() and s.last_used_at > now() - ${IDLE_LIMIT}
             and (u.role is distinct from 'admin' or s.second_factor_at is not null
               or s.created_at > now() - interval '${CONFIRMATION_LIMIT}')`,
        [id],
      );
      if (row === undefined) return null;
      const { stale, pending, caller_user_id: userId, caller_role: role, caller_company_id: companyId } = row;
      if (stale) await knex('sessions').where({ id }).update({ last_used_at: knex.fn.now() });
      if (userId !== null && role !== null) {
        return {
          role,
          sessionId: id,
          userId,
          ...(pending && { pending }),
          ...(account === 'user' && { account: row }),
        };
      }
      if (companyId !== null) {
        return {
          role: 'company',
          sessionId: id,
          companyId,
          ...(row.removed === true && { removed: true }),
          ...(account === 'company' && { account: row }),
        };
      }
      const claimId = row.caller_claim_id;
      return claimId === null ? null : { role: 'company', sessionId: id, claimId };
    },

    /** Finds the deleted account of a session that ends with the time to restore it. @returns null when there is none */
    async findDeletedClaim(id: string): Promise<string | null> {
      const row = await knex('sessions')
        .join('company_claims', 'company_claims.id', 'sessions.claim_id')
        .first('company_claims.id as claimId')
        .where('sessions.id', id)
        .andWhere('company_claims.state', 'deleted')
        .andWhere('sessions.expires_at', '>', knex.fn.now());
      return row?.claimId ?? null;
    },

    /** Hands all sessions of an account over to the account that takes its place. */
    async move(transaction: Transaction, from: AccountKey, to: AccountKey): Promise<void> {
      const none = { user_id: null, company_id: null, claim_id: null };
      await toKnex(transaction)('sessions')
        .where(ownedBy(from))
        .update({ ...none, ...ownedBy(to) });
    },

    /** Returns an account's active sessions, newest first. Logins that an administrator has not confirmed are none. */
    list(account: AccountKey): Promise<SessionRow[]> {
      return knex('sessions as s')
        .leftJoin('users as u', 'u.id', 's.user_id')
        .select(...SESSION_COLUMNS.map((column) => `s.${column}` as const))
        .where(ownedBy(account))
        .andWhere('s.expires_at', '>', knex.fn.now())
        .andWhereRaw(`s.last_used_at > now() - ${IDLE_LIMIT}`)
        .andWhereRaw(`(u.role is distinct from 'admin' or s.second_factor_at is not null)`)
        .orderBy([
          { column: 's.created_at', order: 'desc' },
          { column: 's.id', order: 'desc' },
        ]);
    },

    /** Ends one session. @returns whether the account had it */
    async end(account: AccountKey, id: string, transaction?: Transaction): Promise<boolean> {
      return (
        (await toKnex(transaction ?? database)('sessions')
          .where(ownedBy(account))
          .andWhere({ id })
          .del()) > 0
      );
    },

    /** Ends all sessions of an account but one. */
    async endOthers(account: AccountKey, currentId: string, transaction?: Transaction): Promise<void> {
      const connection = toKnex(transaction ?? database);
      await connection('sessions').where(ownedBy(account)).andWhereNot({ id: currentId }).del();
    },

    /** @returns how many sessions the account had */
    endAll: (transaction: Transaction, account: AccountKey): Promise<number> =>
      toKnex(transaction)('sessions').where(ownedBy(account)).del(),

    async purgeExpired(): Promise<void> {
      await knex('sessions').where('expires_at', '<', knex.fn.now()).del();
    },
  };
}
