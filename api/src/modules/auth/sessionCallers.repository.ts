import type { CompanyRole } from '@heard/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/Database.ts';
import { ignoreReadOnly } from '../../database/ignoreReadOnly.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { LoadedAccount, SessionCaller } from '../../kernel/Caller.ts';
import { COMPANY_COLUMNS, type CompanyRow } from '../../kernel/company.ts';
import { REQUIRES_SSO } from '../../kernel/memberships.ts';
import { USER_COLUMNS, type UserRow } from '../../kernel/user.ts';
import { COMPANY_IDLE_LIMIT, IDLE_LIMIT } from './sessionRows.ts';

/** The time that an administrator has to confirm a login after the password. */
const CONFIRMATION_LIMIT = '10 minutes';

/** The kinds of sessions that are read with fewer joins than `any`. Sessions of the kind `person` have an active company with an owner. */
type SessionKind = 'user' | 'company' | 'person';

/** The maximum number of sessions for which a process stores the kind in memory. */
const MAX_KINDS = 20_000;

interface CallerRow {
  stale: boolean;
  pending?: boolean;
  caller_user_id?: string | null;
  caller_role?: UserRow['role'] | null;
  caller_company_id?: string | null;
  caller_claim_id?: string | null;
  /** Whether the company is blocked; null for other accounts. */
  removed?: boolean | null;
  caller_person_id?: string | null;
  /** The role in the active company; null if the person is not a member of it. */
  caller_company_role?: CompanyRole | null;
  caller_domain?: string | null;
  caller_email?: string | null;
  needs_sso?: boolean;
}

const USER_CALLER = [
  `coalesce(u.role = 'admin' and s.second_factor_at is null, false) as pending`,
  'u.id as caller_user_id',
  'u.role as caller_role',
];
const COMPANY_CALLER = [
  'c.id as caller_company_id',
  'c.removed_at is not null as removed',
  'c.domain as caller_domain',
];
const PERSON_CALLER = [
  's.person_id as caller_person_id',
  'm.role as caller_company_role',
  'p.email as caller_email',
  `coalesce(${REQUIRES_SSO}, false) as needs_sso`,
];

const isUsedWithin = (limit: string) => `s.expires_at > now() and s.last_used_at > now() - ${limit}`;
const IS_COMPANY_VALID = isUsedWithin(COMPANY_IDLE_LIMIT);
const IS_VALID = `${isUsedWithin(IDLE_LIMIT)} and (u.role is distinct from 'admin' or s.second_factor_at is not null
  or s.created_at > now() - interval '${CONFIRMATION_LIMIT}')`;
/** A session that was started by a company's provider acts only for that company. */
const IS_IN_SSO_COMPANY = '(s.sso_company_id is null or m.company_id = s.sso_company_id)';
const JOIN_PERSON = `
  left join company_people p on p.id = m.person_id
  left join company_sso o on o.company_id = m.company_id and o.required
    and s.sso_company_id is distinct from o.company_id`;

/** The columns and joins for each kind of session: only tables that can have a row for it. `any` works for all kinds. */
const STATEMENTS: Record<SessionKind | 'any', { columns: string[]; joins: string; condition: string }> = {
  user: { columns: USER_CALLER, joins: 'join users u on u.id = s.user_id', condition: IS_VALID },
  company: {
    columns: COMPANY_CALLER,
    joins: 'join companies c on c.id = s.company_id and c.claimed_at is not null',
    condition: IS_COMPANY_VALID,
  },
  person: {
    columns: [...COMPANY_CALLER, ...PERSON_CALLER],
    joins: `join company_memberships m on m.person_id = s.person_id and m.company_id = s.active_company_id and ${IS_IN_SSO_COMPANY}
      join companies c on c.id = m.company_id and c.claimed_at is not null ${JOIN_PERSON}`,
    condition: IS_COMPANY_VALID,
  },
  any: {
    columns: [...USER_CALLER, ...COMPANY_CALLER, ...PERSON_CALLER, 'k.id as caller_claim_id'],
    joins: `left join users u on u.id = s.user_id
      left join company_memberships m on m.person_id = s.person_id
        and (m.company_id = s.active_company_id or m.claim_id = s.active_claim_id)
        and ${IS_IN_SSO_COMPANY}
      left join company_claims k on k.id = coalesce(s.claim_id, m.claim_id) and k.state <> 'deleted'
      left join companies c on c.id = coalesce(s.company_id, m.company_id, k.company_id)
        and (c.claimed_at is not null or k.id is not null) ${JOIN_PERSON}`,
    condition: IS_VALID,
  },
};

const ACCOUNT_COLUMNS: Record<LoadedAccount, string[]> = {
  none: [],
  user: USER_COLUMNS.map((name) => `u.${name}`),
  company: COMPANY_COLUMNS.map((name) => `c.${name}`),
};

function hasAccount(kind: SessionKind | 'any', account: LoadedAccount): boolean {
  return kind === 'any' || (account === 'user') === (kind === 'user');
}

type AccountRow = CallerRow & UserRow & CompanyRow;

/** Finds the account or person to whom the session of a request belongs. */
export function sessionCallersRepository(database: Database) {
  const knex = toKnex(database);
  const read = preparedReads(database);
  // The kind only selects the statement. Every request still reads its session and account from the database.
  const kinds = new LRUCache<string, SessionKind>({ max: MAX_KINDS });

  async function readCaller(id: string, kind: SessionKind | 'any', account: LoadedAccount) {
    const loaded = hasAccount(kind, account) ? account : 'none';
    const [row] = await read<AccountRow>(
      `find-caller-${kind}-${loaded}`,
      () => {
        const { columns, joins, condition } = STATEMENTS[kind];
        const selected = [
          "s.last_used_at < now() - interval '1 minute' as stale",
          ...columns,
          ...ACCOUNT_COLUMNS[loaded],
        ];
        return `select ${selected.join(', ')} from sessions s ${joins} where s.id = ? and ${condition}`;
      },
      [id],
    );
    return row;
  }

  /** Reads a session with the statement for its kind. Uses the statement `any` if the kind is unknown, or has changed since the last request. */
  async function readKnown(id: string, account: LoadedAccount) {
    const known = kinds.get(id);
    const expected = known && (await readCaller(id, known, account));
    if (expected !== undefined) return expected;
    const row = await readCaller(id, 'any', account);
    const kind = row && toKind(row);
    if (kind === undefined) kinds.delete(id);
    else kinds.set(id, kind);
    return row;
  }

  return {
    /**
     * Finds the account that a session belongs to. Reads the tables of accounts in the same statement, as every
     * authenticated request runs it.
     *
     * @param account the kind of account to load together with the session, if the caller has an account of this kind
     * @returns null when the session has ended, or was not used for too long
     */
    async findCaller(id: string, account: LoadedAccount = 'none'): Promise<SessionCaller | null> {
      // If the caller has another kind of account than the requested kind, the columns of the account are null or missing.
      const row = await readKnown(id, account);
      if (row === undefined) return null;
      if (row.stale) await ignoreReadOnly(knex('sessions').where({ id }).update({ last_used_at: knex.fn.now() }));
      return toCaller(row, id, account);
    },
  };
}

/** Returns the caller of a session; null if the session has neither a user, nor a company or claim, nor a person. */
function toCaller(row: AccountRow, id: string, account: LoadedAccount): SessionCaller | null {
  const { pending, caller_user_id: userId, caller_role: role, caller_company_id: companyId } = row;
  if (userId && role) {
    return {
      role,
      sessionId: id,
      userId,
      ...(pending && { pending }),
      ...(account === 'user' && { account: row }),
    };
  }
  const { caller_person_id: personId, caller_claim_id: claimId, caller_domain: domain, caller_email: email } = row;
  if (row.needs_sso && personId) return { role: 'company', sessionId: id, personId, needsSso: true };
  const member = {
    role: 'company',
    sessionId: id,
    companyRole: row.caller_company_role ?? 'admin',
    domain: domain ?? '',
    ...(personId && { personId }),
    ...(email && { loginEmail: email }),
  } as const;
  if (claimId) return { ...member, claimId };
  if (companyId) {
    return {
      ...member,
      companyId,
      ...(row.removed === true && { removed: true }),
      ...(account === 'company' && { account: row }),
    };
  }
  return personId ? { role: 'company', sessionId: id, personId } : null;
}

function toKind(row: CallerRow): SessionKind | undefined {
  if (row.caller_user_id) return 'user';
  if (!row.caller_company_id || row.caller_claim_id) return undefined;
  return row.caller_person_id ? 'person' : 'company';
}
