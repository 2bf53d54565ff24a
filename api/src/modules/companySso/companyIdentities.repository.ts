import type { Database, Transaction } from '../../database/Database.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import type { CompanyIdentitiesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Identifies an account at the provider of a company. */
export interface CompanyIdentityKey {
  companyId: string;
  issuer: string;
  subject: string;
}

/** An account at a provider, and the domain of the company whose provider it is. */
export type OwnCompanyIdentityRow = CompanyIdentitiesTable & { domain: string };

export type CompanyIdentitiesRepository = ReturnType<typeof companyIdentitiesRepository>;

/** Provides the identities of people: their accounts at the OpenID providers of their companies. */
export function companyIdentitiesRepository(database: Database) {
  return { insert, isTaken, noteUse, ...bindTo(database, { find, list }) };
}

async function find(
  database: Database,
  { companyId, issuer, subject }: CompanyIdentityKey,
): Promise<CompanyIdentitiesTable | undefined> {
  return toKnex(database)('company_identities').first('*').where({ company_id: companyId, issuer, subject });
}

/** Returns the accounts of a person, oldest first. */
async function list(database: Database, personId: string): Promise<OwnCompanyIdentityRow[]> {
  return toKnex(database)('company_identities as i')
    .join('companies as c', 'c.id', 'i.company_id')
    .select<OwnCompanyIdentityRow[]>('i.*', 'c.domain')
    .where('i.person_id', personId)
    .orderBy('i.id');
}

/** @throws an error that `isTaken` recognizes */
async function insert(
  transaction: Transaction,
  { companyId, issuer, subject }: CompanyIdentityKey,
  personId: string,
): Promise<void> {
  await toKnex(transaction)('company_identities').insert({
    company_id: companyId,
    issuer,
    subject,
    person_id: personId,
  });
}

/** Returns whether an insert failed because the account at the provider belongs to a login already. */
function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'company_identities_subject_taken');
}

/** @returns false if the account was removed or linked to another person in the meantime */
async function noteUse(transaction: Transaction, key: CompanyIdentityKey, personId: string): Promise<boolean> {
  const knex = toKnex(transaction);
  const { companyId, issuer, subject } = key;
  const updated = await knex('company_identities')
    .where({ company_id: companyId, issuer, subject, person_id: personId })
    .update({ last_used_at: knex.fn.now() });
  return updated > 0;
}
