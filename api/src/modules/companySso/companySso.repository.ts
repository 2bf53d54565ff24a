import type { Database, Transaction } from '../../database/Database.ts';
import type { CompanySsoTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The provider of a company, and the company's domain. */
export interface SsoRow extends CompanySsoTable {
  domain: string;
  /** The time at which the company proved the domain; null if the domain is not proven. */
  verified_at: Date | null;
}

/** The settings that an admin enters. */
export type SsoSettings = Pick<
  CompanySsoTable,
  | 'issuer'
  | 'client_id'
  | 'client_secret'
  | 'default_role'
  | 'groups_claim'
  | 'group_roles'
  | 'active'
  | 'required'
  | 'way_back_person_id'
>;

export type CompanySsoRepository = ReturnType<typeof companySsoRepository>;

/** Provides the OpenID providers of companies. */
export function companySsoRepository(database: Database) {
  return {
    save,
    remove,
    removeOfCompany,
    markSession,
    ...bindTo(database, { find, findByDomains, findByClient, notePassed }),
  };
}

const rows = (database: Database | Transaction) =>
  toKnex(database)<SsoRow>('company_sso as o')
    .join('companies as c', 'c.id', 'o.company_id')
    .select('o.*', 'c.domain', 'c.verified_at');

async function find(database: Database, companyId: string, transaction?: Transaction): Promise<SsoRow | undefined> {
  const [row] = await rows(transaction ?? database).where('o.company_id', companyId);
  return row;
}

/** Finds the active provider of a company with one of these domains. Prefers the longest of the domains. */
async function findByDomains(database: Database, domains: readonly string[]): Promise<SsoRow | undefined> {
  const [row] = await rows(database)
    .whereIn('c.domain', [...domains])
    .andWhere('o.active', true)
    .whereNotNull('c.verified_at')
    .orderByRaw('length(c.domain) desc')
    .limit(1);
  return row;
}

/**
 * Finds the companies whose single sign-on uses this issuer and one of these client ids. Companies of one group may share a client.
 *
 * @param issuer without a slash at the end
 */
async function findByClient(
  database: Database,
  { issuer, clientIds }: { issuer: string; clientIds: readonly string[] },
): Promise<SsoRow[]> {
  return rows(database)
    .whereIn('o.issuer', [issuer, `${issuer}/`])
    .whereIn('o.client_id', [...clientIds])
    .orderBy('o.company_id');
}

/**
 * Stores settings. @param needsTest whether the settings have to be tested again, because a changed setting affects logins
 */
async function save(
  transaction: Transaction,
  companyId: string,
  { group_roles: groupRoles, ...settings }: SsoSettings,
  needsTest: boolean,
): Promise<void> {
  const knex = toKnex(transaction);
  const values = {
    ...settings,
    group_roles: knex.raw('?::jsonb', [JSON.stringify(groupRoles)]),
    ...(needsTest && { revision: knex.raw('gen_random_uuid()'), tested_revision: null, tested_at: null }),
  };
  await knex('company_sso')
    .insert({ company_id: companyId, ...values })
    .onConflict('company_id')
    .merge();
}

/** Records that settings have passed a test. @returns false if they were changed in the meantime */
async function notePassed(database: Database, companyId: string, revision: string): Promise<boolean> {
  const knex = toKnex(database);
  const updated = await knex('company_sso')
    .where({ company_id: companyId, revision })
    .update({ tested_revision: revision, tested_at: knex.fn.now() });
  return updated > 0;
}

/** Deletes the provider of a company, and the accounts at this provider. @returns whether the company had a provider */
async function remove(transaction: Transaction, companyId: string): Promise<boolean> {
  return (await toKnex(transaction)('company_sso').where({ company_id: companyId }).del()) > 0;
}

/** Deletes all data that the next owner of a company must not inherit. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  await remove(transaction, companyId);
  await toKnex(transaction)('company_removed_people').where({ company_id: companyId }).del();
}

/** Stores that a session was started by the single sign-on of a company. */
async function markSession(transaction: Transaction, sessionId: string, companyId: string): Promise<void> {
  await toKnex(transaction)('sessions').where({ id: sessionId }).update({ sso_company_id: companyId });
}
