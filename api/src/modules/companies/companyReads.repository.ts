import type { Database, Transaction } from '../../database/Database.ts';
import { preparedReads, type PreparedReads } from '../../database/preparedReads.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyRow } from '../../kernel/company.ts';
import { COMPANY_OF_DOMAIN } from '../../kernel/companyOfDomain.ts';
import { LOCKED_COLUMNS, type LockedCompany } from './companyRows.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Finds companies by id, domain or login email. */
export function companyReadsRepository(database: Database) {
  return {
    isShownByDomain,
    ...bindTo(preparedReads(database), { findById }),
    ...bindTo(database, { findByEmail, find, findDomain, findName, isBlocked, isClaimed }),
  };
}

/** Finds a company that has an owner. */
async function findById(read: PreparedReads, id: string): Promise<CompanyRow | undefined> {
  const [row] = await read<CompanyRow>(
    'owned-company-by-id',
    () => `select ${COMPANY_COLUMNS.join(', ')} from companies where id = ? and claimed_at is not null`,
    [id],
  );
  return row;
}

/** Finds a company by the email its owner logs in with, ignoring letter case. */
function findByEmail(database: Database, email: string): Promise<CompanyRow | undefined> {
  return (
    toKnex(database)('companies')
      .first(...COMPANY_COLUMNS)
      // Lower-cases only ASCII letters, because emails are ASCII. Unicode would fold `İ` to `i`, and thereby bypass the rate limit of logins.
      .whereRaw('email_key = lower(? collate "C")', [email])
  );
}

/** Finds a company, whether or not it has an owner. */
function find(database: Database, domain: string): Promise<LockedCompany | undefined> {
  return toKnex(database)('companies')
    .first(...LOCKED_COLUMNS)
    .where({ domain });
}

/** Returns the domain of a company. @throws Error if the company does not exist */
async function findDomain(database: Database, id: string, transaction?: Transaction): Promise<string> {
  const row = await toKnex(transaction ?? database)('companies')
    .first('domain')
    .where({ id });
  if (row === undefined) throw new Error(`Company ${id} does not exist`);
  return row.domain;
}

/** Returns the name of the visible company with this domain. */
async function findName(database: Database, domain: string): Promise<string | undefined> {
  return (await toKnex(database)('companies').first('name').where({ domain }).whereNull('removed_at'))?.name;
}

/** Returns whether the company with a domain, or the company into which it was merged, is blocked. */
async function isBlocked(database: Database, domain: string): Promise<boolean> {
  const { rows } = await toKnex(database).raw<{ rows: unknown[] }>(
    `select from blocked_companies where company_id = ${COMPANY_OF_DOMAIN}`,
    [domain],
  );
  return rows.length > 0;
}

/** Returns whether the company with this domain has an owner. */
async function isClaimed(database: Database, domain: string): Promise<boolean> {
  return (await toKnex(database)('companies').first('id').where({ domain }).whereNotNull('claimed_at')) !== undefined;
}

/** Returns whether a company is a listing whose name is its domain. */
async function isShownByDomain(transaction: Transaction, id: string): Promise<boolean> {
  const row = await toKnex(transaction)('companies')
    .first('id')
    .where({ id, claimed_at: null })
    .whereRaw('name = domain');
  return row !== undefined;
}
