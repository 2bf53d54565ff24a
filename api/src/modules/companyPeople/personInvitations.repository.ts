import { PERSON_INVITATION_DAYS, type CompanyRole } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { CompanyPeopleInvitationsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

const COLUMNS = ['id', 'company_id', 'email', 'role', 'created_at', 'expires_at'] as const;

export type PersonInvitationRow = Pick<CompanyPeopleInvitationsTable, (typeof COLUMNS)[number]>;

export type PersonInvitationsRepository = ReturnType<typeof personInvitationsRepository>;

/** Provides the pending invitations of people to companies. */
export function personInvitationsRepository(database: Database) {
  return { replace, setRole, remove, countToday, ...bindTo(database, { ofCompany, findByToken, purgeExpired }) };
}

/** Returns the pending invitations of a company, newest first. */
function ofCompany(database: Database, companyId: string, transaction?: Transaction): Promise<PersonInvitationRow[]> {
  const knex = toKnex(transaction ?? database);
  return knex('company_people_invitations')
    .select(...COLUMNS)
    .where({ company_id: companyId })
    .andWhere('expires_at', '>', knex.fn.now())
    .orderBy('id', 'desc');
}

/** Finds a pending invitation, and locks it in a transaction. */
function findByToken(
  database: Database,
  tokenHash: Buffer,
  transaction?: Transaction,
): Promise<PersonInvitationRow | undefined> {
  const knex = toKnex(transaction ?? database);
  const query = knex('company_people_invitations')
    .first(...COLUMNS)
    .where({ token_hash: tokenHash })
    .andWhere('expires_at', '>', knex.fn.now());
  return transaction === undefined ? query : query.forUpdate();
}

/** Stores an invitation. It replaces an older invitation that the company has sent to the same email address. */
async function replace(
  transaction: Transaction,
  { companyId, email, role, tokenHash }: { companyId: string; email: string; role: CompanyRole; tokenHash: Buffer },
): Promise<PersonInvitationRow> {
  const { rows } = await toKnex(transaction).raw<{ rows: PersonInvitationRow[] }>(
    `insert into company_people_invitations (company_id, email, role, token_hash, expires_at)
     values (?, ?, ?, ?, now() + make_interval(days => ?))
     on conflict (company_id, email_key) do update set email = excluded.email, role = excluded.role,
       token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at
     returning ${COLUMNS.join(', ')}`,
    [companyId, email, role, tokenHash, PERSON_INVITATION_DAYS],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('INSERT returned no row');
  return row;
}

async function setRole(
  transaction: Transaction,
  companyId: string,
  id: string,
  role: CompanyRole,
): Promise<PersonInvitationRow | undefined> {
  const [row] = await toKnex(transaction)('company_people_invitations')
    .where({ id, company_id: companyId })
    .update({ role }, [...COLUMNS]);
  return row;
}

/** @returns the removed invitation */
async function remove(
  transaction: Transaction,
  companyId: string,
  id: string,
): Promise<PersonInvitationRow | undefined> {
  const [row] = await toKnex(transaction)('company_people_invitations')
    .where({ id, company_id: companyId })
    .del()
    .returning([...COLUMNS]);
  return row;
}

/** Returns how many invitations a company has sent in the last 24 hours, including withdrawn invitations. */
async function countToday(transaction: Transaction, companyId: string): Promise<number> {
  const [row] = await toKnex(transaction)('company_log')
    .where({ company_id: companyId, kind: 'person.invited' })
    .andWhereRaw(`created_at > now() - interval '24 hours'`)
    .count({ count: '*' });
  return Number(row?.['count']);
}

async function purgeExpired(database: Database): Promise<void> {
  const knex = toKnex(database);
  await knex('company_people_invitations').where('expires_at', '<', knex.fn.now()).del();
}
