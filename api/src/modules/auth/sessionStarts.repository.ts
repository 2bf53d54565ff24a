import type { Database, Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { type AccountKey, accountTable, ownedBy } from '../../kernel/AccountKey.ts';
import { SESSION_SECONDS } from '../../kernel/Caller.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { LAST_USED_MEMBERSHIP } from '../../kernel/memberships.ts';

/** Maximum number of characters of the User-Agent header that are stored, for users to recognize their sessions. */
const USER_AGENT_MAX_LENGTH = 256;

/** Maximum number of sessions per account. A further login ends the least recently used session. */
export const MAX_SESSIONS = 50;

/** The provider login from which a session was started. The OpenID provider may end the session. */
export interface ProviderLogin {
  issuer: string;
  subject: string;
  /** The id of the session at the provider; null if the provider has sent none. */
  sessionId: string | null;
}

/** Starts sessions. */
export function sessionStartsRepository(database: Database) {
  return bindTo(database, { create, createConfirmed, createPending, findProviderLogin });
}

/**
 * Ends the sessions beyond `MAX_SESSIONS`: unconfirmed sessions of administrators first, then the least recently used.
 */
async function endExcess(database: Database, account: AccountKey, transaction?: Transaction): Promise<void> {
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

/**
 * Lets a session act for the company that the person has used last. A person without memberships has a session without
 * a company.
 */
async function activateLastUsed(database: Database | Transaction, id: string, personId: string): Promise<void> {
  await toKnex(database).raw(
    `update sessions s set active_company_id = m.company_id, active_claim_id = m.claim_id
     from (${LAST_USED_MEMBERSHIP}) m where s.id = ?`,
    [personId, id],
  );
}

/**
 * Creates a session, provided that the account still has this password hash. The account's row is locked, so
 * that a login concurrent to a password change or to the account's deletion leaves no session behind. Ends the
 * sessions beyond `MAX_SESSIONS`.
 *
 * @returns its id, or null
 */
async function create(
  database: Database,
  account: AccountKey,
  passwordHash: string,
  userAgent = '',
): Promise<string | null> {
  const { table, column, id } = accountTable(account);
  const { rows } = await toKnex(database).raw<{ rows: { id: string }[] }>(
    `insert into sessions (??, expires_at, user_agent)
     select id, now() + make_interval(secs => ?), ? from ?? where id = ? and password_hash = ? for share
     returning id`,
    [column, SESSION_SECONDS, userAgent.slice(0, USER_AGENT_MAX_LENGTH) || null, table, id, passwordHash],
  );
  const session = rows[0]?.id ?? null;
  if (session !== null && 'personId' in account) await activateLastUsed(database, session, account.personId);
  // Runs a separate statement, so that its snapshot includes sessions of concurrent logins.
  if (session !== null) await endExcess(database, account);
  return session;
}

/**
 * Creates a session after a passkey, a second factor, or a login at a provider. The caller has locked the account.
 *
 * @returns its id
 */
function createConfirmed(
  database: Database,
  transaction: Transaction,
  account: AccountKey,
  userAgent?: string,
  login: ProviderLogin | null = null,
): Promise<string> {
  return insert(database, transaction, account, { userAgent, login, isConfirmed: true });
}

/**
 * Creates a session of an administrator who still has to confirm the second factor. The caller has locked the account.
 *
 * @returns its id
 */
function createPending(
  database: Database,
  transaction: Transaction,
  account: AccountKey,
  userAgent: string | undefined,
  login: ProviderLogin,
): Promise<string> {
  return insert(database, transaction, account, { userAgent, login, isConfirmed: false });
}

/** Returns the provider login from which a session was started; null if the session was started without an OpenID provider. */
async function findProviderLogin(database: Database, id: string): Promise<ProviderLogin | null> {
  const row = await toKnex(database)('sessions').first('oidc_issuer', 'oidc_subject', 'oidc_session').where({ id });
  if (row === undefined || row.oidc_issuer === null || row.oidc_subject === null) return null;
  return { issuer: row.oidc_issuer, subject: row.oidc_subject, sessionId: row.oidc_session };
}

interface NewSession {
  userAgent: string | undefined;
  login: ProviderLogin | null;
  /** Whether the login is complete. False if an administrator still has to confirm the second factor. */
  isConfirmed: boolean;
}

async function insert(
  database: Database,
  transaction: Transaction,
  account: AccountKey,
  { userAgent = '', login, isConfirmed }: NewSession,
): Promise<string> {
  const { column, id } = accountTable(account);
  const { rows } = await toKnex(transaction).raw<{ rows: { id: string }[] }>(
    `insert into sessions (??, expires_at, user_agent, second_factor_at, oidc_issuer, oidc_subject, oidc_session)
     values (?, now() + make_interval(secs => ?), ?, case when ?::boolean then now() end, ?, ?, ?) returning id`,
    [
      column,
      id,
      SESSION_SECONDS,
      userAgent.slice(0, USER_AGENT_MAX_LENGTH) || null,
      isConfirmed,
      login?.issuer ?? null,
      login?.subject ?? null,
      login?.sessionId ?? null,
    ],
  );
  if (rows[0] === undefined) throw new Error('INSERT returned no row');
  if ('personId' in account) await activateLastUsed(transaction, rows[0].id, account.personId);
  await endExcess(database, account, transaction);
  return rows[0].id;
}
