import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { CompanyClaimsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyRow, type PublicCompanyRow } from '../../kernel/company.ts';
import { ACCOUNT_COLUMNS, RESTORE } from './claimRows.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Columns that only claims have. */
const CLAIM_COLUMNS = [
  'token',
  'state',
  'ended_at',
  'reason',
  'deleted_state',
] as const satisfies (keyof CompanyClaimsTable)[];

/** A claim that is not effective: the account's columns, with the totals of the company. */
export type ClaimRow = Omit<CompanyRow, 'id'> &
  Pick<CompanyClaimsTable, (typeof CLAIM_COLUMNS)[number]> & {
    claim_id: string;
    company_id: string;
    /** The time of the claim. `claimed_at` is null, as the claim is not effective. */
    created_at: Date;
    claim_created_at: Date;
  };

/** A claim with the public columns of its company. */
export type ListedClaimRow = ClaimRow & {
  company: Pick<PublicCompanyRow, 'name' | 'website' | 'claimed_at' | 'verified_at' | 'reviews_count'>;
};

const OWN = new Set<string>(ACCOUNT_COLUMNS);

/** Selects a `ClaimRow` from claims `k` and companies `c`. */
const SELECT_CLAIM = [
  'k.id as claim_id',
  'k.company_id',
  'k.claimed_at as claim_created_at',
  ...CLAIM_COLUMNS.map((name) => `k.${name}`),
  ...COMPANY_COLUMNS.filter((name) => name !== 'id').map((name) => {
    // While the claim is not effective, badge, owner and lock of the categories belong to the company, not to this
    // account.
    if (name === 'claimed_at' || name === 'verified_at' || name === 'categories_locked_until')
      return `null::timestamptz as ${name}`;
    return OWN.has(name) ? `k.${name}` : `c.${name}`;
  }),
].join(', ');

/** Reads the claims that are not effective, and finds accounts by their login email. */
export function claimReadsRepository(database: Database) {
  return {
    isEmailTaken,
    lock,
    isRestorable,
    ...bindTo(database, { findById, findByEmail, hasEmail, ofCompany, list, findCompanyId }),
  };
}

async function select(
  database: Database,
  where: string,
  values: (string | number)[],
  source: Transaction | Database = database,
  more = '',
) {
  const { rows } = await toKnex(source).raw<{ rows: ListedClaimRow[] }>(
    `select ${SELECT_CLAIM}, json_build_object('name', c.name, 'website', c.website, 'claimed_at', c.claimed_at,
       'verified_at', c.verified_at, 'reviews_count', c.reviews_count) as company
     from company_claims k join companies c on c.id = k.company_id where ${where} ${more}`,
    values,
  );
  return rows;
}

async function findById(database: Database, id: string, transaction?: Transaction): Promise<ClaimRow | undefined> {
  return (await select(database, `k.id = ? and k.state <> 'deleted'`, [id], transaction))[0];
}

/** Finds an account by the email it logs in with, ignoring letter case. */
async function findByEmail(database: Database, email: string): Promise<ClaimRow | undefined> {
  return (await select(database, `k.email_key = lower(? collate "C") and k.state <> 'deleted'`, [email]))[0];
}

async function hasEmail(database: Database, transaction: Transaction, email: string): Promise<boolean> {
  return (
    (await select(database, `k.email_key = lower(? collate "C") and k.state <> 'deleted'`, [email], transaction))
      .length > 0
  );
}

/** Returns the claims of a company, newest first. */
function ofCompany(database: Database, companyId: string, transaction?: Transaction): Promise<ClaimRow[]> {
  return select(database, `k.company_id = ? and k.state <> 'deleted'`, [companyId], transaction, 'order by k.id desc');
}

/** Lists pending or ended claims, newest first. @param after the id of the previous page's last claim; null for the first page */
function list(database: Database, isPending: boolean, limit: number, after: string | null): Promise<ListedClaimRow[]> {
  return select(
    database,
    `k.id < ? and k.state ${isPending ? "= 'pending'" : "not in ('pending', 'deleted')"}`,
    [after ?? '9'.repeat(18), limit],
    database,
    'order by k.id desc limit ?',
  );
}

/** Returns whether a write failed because another claim has the email. */
function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'company_claims_email_taken');
}

/** Locks a claim. The caller has locked its company. */
async function lock(
  transaction: Transaction,
  id: string,
): Promise<
  | Pick<CompanyClaimsTable, 'id' | 'state' | 'company_id' | 'deleted_state' | 'email' | 'verified_at' | 'proof'>
  | undefined
> {
  return toKnex(transaction)('company_claims')
    .first('id', 'state', 'company_id', 'deleted_state', 'email', 'verified_at', 'proof')
    .where({ id })
    .forUpdate();
}

/** Returns the id of the company of a claim. */
async function findCompanyId(database: Database, id: string): Promise<string | undefined> {
  return (await toKnex(database)('company_claims').first('company_id').where({ id }))?.company_id;
}

/** Locks a deleted account that can still be restored. */
async function isRestorable(transaction: Transaction, id: string): Promise<boolean> {
  const row = await toKnex(transaction)('company_claims')
    .first('id')
    .where({ id, state: 'deleted' })
    .whereRaw('ended_at > clock_timestamp() - ?::interval', [RESTORE]);
  return row !== undefined;
}
