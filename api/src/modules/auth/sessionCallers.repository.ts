import type { CompanyRole } from '@heard/contract';
import type { Database } from '../../database/Database.ts';
import { ignoreReadOnly } from '../../database/ignoreReadOnly.ts';
import { preparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import type { LoadedAccount, SessionCaller } from '../../kernel/Caller.ts';
import { COMPANY_COLUMNS, type CompanyRow } from '../../kernel/company.ts';
import { REQUIRES_SSO } from '../../kernel/memberships.ts';
import { USER_COLUMNS, type UserRow } from '../../kernel/user.ts';
import { IDLE_LIMIT } from './sessionRows.ts';

/** How long an administrator may take to confirm a login after the password. */
const CONFIRMATION_LIMIT = '10 minutes';

interface CallerRow {
  stale: boolean;
  pending: boolean;
  caller_user_id: string | null;
  caller_role: UserRow['role'] | null;
  caller_company_id: string | null;
  caller_claim_id: string | null;
  /** Null for another account than a company's. */
  removed: boolean | null;
  caller_person_id: string | null;
  /** Null without a membership in the active company, and for a login in the company's row. */
  caller_company_role: CompanyRole | null;
  caller_domain: string | null;
  needs_sso: boolean;
}

const COMPANY_CALLER = [
  's.person_id as caller_person_id',
  'm.role as caller_company_role',
  'c.id as caller_company_id',
  'k.id as caller_claim_id',
  'c.removed_at is not null as removed',
  'c.domain as caller_domain',
  `coalesce(${REQUIRES_SSO}, false) as needs_sso`,
];

const ACCOUNT_COLUMNS: Record<LoadedAccount, string[]> = {
  none: [],
  user: USER_COLUMNS.map((name) => `u.${name}`),
  company: COMPANY_COLUMNS.map((name) => `c.${name}`),
};

/** Finds whose session a request is part of. */
export function sessionCallersRepository(database: Database) {
  const knex = toKnex(database);
  const read = preparedReads(database);
  return {
    /**
     * Finds the account that a session belongs to. Reads the tables of accounts in the same statement, as every
     * authenticated request runs it.
     *
     * @param account the kind of account to load as well, if the caller has one of that kind
     * @returns null when the session has ended, or was not used for too long
     */
    async findCaller(id: string, account: LoadedAccount = 'none'): Promise<SessionCaller | null> {
      // The account's columns are null for a caller with the other kind of account.
      const [row] = await read<CallerRow & UserRow & CompanyRow>(
        `find-caller-${account}`,
        () => `select s.last_used_at < now() - interval '1 minute' as stale,
             coalesce(u.role = 'admin' and s.second_factor_at is null, false) as pending, u.id as caller_user_id,
             u.role as caller_role, ${[...COMPANY_CALLER, ...ACCOUNT_COLUMNS[account]].join(', ')}
           from sessions s
           left join users u on u.id = s.user_id
           left join company_memberships m on m.person_id = s.person_id
             and (m.company_id = s.active_company_id or m.claim_id = s.active_claim_id)
           left join company_claims k on k.id = coalesce(s.claim_id, m.claim_id) and k.state <> 'deleted'
           left join companies c on c.id = coalesce(s.company_id, m.company_id, k.company_id)
             and (c.claimed_at is not null or k.id is not null)
           left join company_sso o on o.company_id = m.company_id and o.required
             and s.sso_company_id is distinct from o.company_id
           left join company_people p on p.id = m.person_id and o.company_id is not null
           where s.id = ? and s.expires_at > now() and s.last_used_at > now() - ${IDLE_LIMIT}
             and (u.role is distinct from 'admin' or s.second_factor_at is not null
               or s.created_at > now() - interval '${CONFIRMATION_LIMIT}')`,
        [id],
      );
      if (row === undefined) return null;
      const { stale, pending, caller_user_id: userId, caller_role: role, caller_company_id: companyId } = row;
      if (stale) await ignoreReadOnly(knex('sessions').where({ id }).update({ last_used_at: knex.fn.now() }));
      if (userId !== null && role !== null) {
        return {
          role,
          sessionId: id,
          userId,
          ...(pending && { pending }),
          ...(account === 'user' && { account: row }),
        };
      }
      const { caller_person_id: personId, caller_claim_id: claimId, caller_domain: domain } = row;
      if (row.needs_sso && personId !== null) return { role: 'company', sessionId: id, personId, needsSso: true };
      const member = {
        role: 'company',
        sessionId: id,
        companyRole: row.caller_company_role ?? 'admin',
        domain: domain ?? '',
        ...(personId !== null && { personId }),
      } as const;
      if (claimId !== null) return { ...member, claimId };
      if (companyId !== null) {
        return {
          ...member,
          companyId,
          ...(row.removed === true && { removed: true }),
          ...(account === 'company' && { account: row }),
        };
      }
      return personId === null ? null : { role: 'company', sessionId: id, personId };
    },
  };
}
