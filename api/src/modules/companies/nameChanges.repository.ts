import { isNamedByDomain } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import { orderByName } from '../../database/orderByName.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** Stores changes of names, and names that administrators have rejected. */
export function nameChangesRepository(database: Database) {
  return { setName, acceptNewName, rejectName, isRejectedName, suggestedNames, ...bindTo(database, { rejectedNames }) };
}

/**
 * Sets a company's name.
 * @param names `name`: the new name. `listing_name`: the name while the company has no owner. `former_name`: the
 * previous name. The last two keep their values if they are left out.
 */
async function setName(
  transaction: Transaction,
  id: string,
  names: Pick<CompaniesTable, 'name'> & Partial<Pick<CompaniesTable, 'listing_name' | 'former_name'>>,
): Promise<void> {
  await toKnex(transaction)('companies').where({ id }).update(names);
}

/** Accepts the new name of the company that a mark is about. */
async function acceptNewName(transaction: Transaction, markId: string): Promise<void> {
  await toKnex(transaction).raw(
    `update companies set former_name = null where former_name is not null and id = (
       select company_id from marks where id = ? and review_id is null and jsonb_exists(reasons, 'renamed'))`,
    [markId],
  );
}

/** Stores a name that the company must not get again. @param key the folded name */
async function rejectName(transaction: Transaction, companyId: string, name: string, key: string): Promise<void> {
  await toKnex(transaction)('rejected_names')
    .insert({ company_id: companyId, name, name_key: key })
    .onConflict(['company_id', 'name_key'])
    .ignore();
}

/** Returns the rejected names of a company with their keys. The company must not get these names again. */
async function rejectedNames(
  database: Database,
  companyId: string,
  transaction?: Transaction,
): Promise<{ name: string; name_key: string }[]> {
  return toKnex(transaction ?? database)('rejected_names')
    .select('name', 'name_key')
    .where({ company_id: companyId })
    .orderByRaw(orderByName('name'));
}

async function isRejectedName(companyId: string, key: string, transaction: Transaction): Promise<boolean> {
  const row = await toKnex(transaction)('rejected_names').first('name').where({ company_id: companyId, name_key: key });
  return row !== undefined;
}

/**
 * Returns the company names in the newest visible reviews of a company, oldest first. Leaves out the company's domain, which the form sends
 * as the name of listings that have no name.
 */
async function suggestedNames(transaction: Transaction, companyId: string, limit: number): Promise<string[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: { company_name: string | null; domain: string }[] }>(
    `select r.company_name, c.domain from reviews r join companies c on c.id = r.company_id
     where r.company_id = ? and r.deleted_at is null and r.hidden_at is null and r.company_name is distinct from c.domain
     order by r.created_at desc, r.id desc limit ?`,
    [companyId, limit],
  );
  return rows
    .flatMap(({ company_name: name, domain }) => (name === null || isNamedByDomain({ id: domain, name }) ? [] : [name]))
    .toReversed();
}
