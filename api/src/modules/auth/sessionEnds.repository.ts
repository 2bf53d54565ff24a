import type { Database, Transaction } from '../../database/Database.ts';
import type { SessionsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { type AccountKey, ownedBy } from '../../kernel/AccountKey.ts';
import { IDLE_LIMIT } from './sessionRows.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The time after the login in which an account may be exported without the password. */
const RECENT_LOGIN = '10 minutes';

const SESSION_COLUMNS = ['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent'] as const;

export type SessionRow = Pick<SessionsTable, (typeof SESSION_COLUMNS)[number]>;

/** Lists, moves and ends sessions. */
export function sessionEndsRepository(database: Database) {
  return {
    move,
    endAll,
    endFromProvider,
    ...bindTo(database, { findDeletedClaim, list, isRecent, hasOtherCompanies, end, endOthers, purgeExpired }),
  };
}

/**
 * Finds the company account that a session of an admin has deleted last, and can still restore.
 * @returns the id of its claim; null if there is none
 */
async function findDeletedClaim(database: Database, id: string): Promise<string | null> {
  const { rows } = await toKnex(database).raw<{ rows: { id: string }[] }>(
    `select k.id from sessions s
     left join company_memberships m on m.person_id = s.person_id and m.role = 'admin'
     join company_claims k on k.id = coalesce(s.claim_id, m.claim_id) and k.state = 'deleted'
     where s.id = ? and s.expires_at > now() order by k.ended_at desc, k.id desc limit 1`,
    [id],
  );
  return rows[0]?.id ?? null;
}

/** Moves all sessions of an account to the account that replaces it. */
async function move(transaction: Transaction, from: AccountKey, to: AccountKey): Promise<void> {
  const none = { user_id: null, person_id: null, company_id: null, claim_id: null };
  await toKnex(transaction)('sessions')
    .where(ownedBy(from))
    .update({ ...none, ...ownedBy(to) });
}

/** Returns an account's active sessions, newest first. Leaves out sessions of administrators that wait for the second factor. */
function list(database: Database, account: AccountKey): Promise<SessionRow[]> {
  const knex = toKnex(database);

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
}

/** Returns whether a session began in the last 10 minutes. */
async function isRecent(database: Database, id: string): Promise<boolean> {
  const row = await toKnex(database)('sessions')
    .first('id')
    .where({ id })
    .andWhereRaw(`created_at > now() - interval '${RECENT_LOGIN}'`);
  return row !== undefined;
}

/**
 * Returns whether a company's single sign-on has started a session whose person also acts for other companies. Such a session must not change the
 * login, because the provider would get access to the other companies.
 */
async function hasOtherCompanies(database: Database, id: string): Promise<boolean> {
  const { rows } = await toKnex(database).raw<{ rows: unknown[] }>(
    `select from sessions s join company_memberships m on m.person_id = s.person_id
     where s.id = ? and s.sso_company_id is not null and m.company_id is distinct from s.sso_company_id limit 1`,
    [id],
  );
  return rows.length > 0;
}

/** Ends one session. @returns whether the account had the session */
async function end(database: Database, account: AccountKey, id: string, transaction?: Transaction): Promise<boolean> {
  return (
    (await toKnex(transaction ?? database)('sessions')
      .where(ownedBy(account))
      .andWhere({ id })
      .del()) > 0
  );
}

/** Ends all sessions of an account but one. */
async function endOthers(
  database: Database,
  account: AccountKey,
  currentId: string,
  transaction?: Transaction,
): Promise<void> {
  const connection = toKnex(transaction ?? database);
  await connection('sessions').where(ownedBy(account)).andWhereNot({ id: currentId }).del();
}

/** @returns the number of ended sessions */
function endAll(transaction: Transaction, account: AccountKey): Promise<number> {
  return toKnex(transaction)('sessions').where(ownedBy(account)).del();
}

/**
 * Ends the sessions that a provider names: all sessions of a subject, or the sessions that belong to one session at the provider.
 *
 * @param companyIds ends only sessions by the single sign-on of these companies; null ends only sessions by the operator's providers
 * @returns the number of sessions that were ended
 */
function endFromProvider(
  transaction: Transaction,
  { issuer, subject, sessionId }: { issuer: string; subject: string | null; sessionId: string | null },
  companyIds: readonly string[] | null,
): Promise<number> {
  const ofIssuer = toKnex(transaction)('sessions').where({ oidc_issuer: issuer });
  const sessions =
    companyIds === null ? ofIssuer.whereNull('sso_company_id') : ofIssuer.whereIn('sso_company_id', [...companyIds]);
  if (subject === null) return sessions.andWhere({ oidc_session: sessionId }).del();
  const own = sessions.andWhere({ oidc_subject: subject });
  // Handles a provider that has sent no session id with the ID token.
  return sessionId === null
    ? own.del()
    : own.andWhereRaw('coalesce(oidc_session, ?) = ?', [sessionId, sessionId]).del();
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);

  await knex('sessions').where('expires_at', '<', knex.fn.now()).del();
}
