import type { Website } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { COMPANY_COLUMNS, type CompanyChanges, type CompanyRow } from '../../kernel/company.ts';
import { LOCKED_COLUMNS, type LockedCompany } from './companyRows.ts';

/** A company that gets a review. */
type ReviewedCompany = Pick<
  CompaniesTable,
  'id' | 'domain' | 'name' | 'claimed_at' | 'email' | 'work_email' | 'merged_into' | 'removed_at' | 'category_ids'
>;

/** Creates, locks and changes companies. */
export function companyWritesRepository() {
  return { lock, setCategories, update, findOrCreateListing };
}

/** Locks a company, whether or not it has an owner. */
async function lock(
  transaction: Transaction,
  which: { id: string } | { domain: string },
): Promise<LockedCompany | undefined> {
  return toKnex(transaction)('companies')
    .first(...LOCKED_COLUMNS)
    .where(which)
    .forUpdate();
}

/** Sets categories that were not chosen by the company's owner. @param lockDays days during which the owner can't change them */
async function setCategories(
  transaction: Transaction,
  id: string,
  {
    category_ids: categoryIds,
    source,
    lockDays = 0,
  }: Pick<CompaniesTable, 'category_ids'> & {
    source: 'suggested' | 'administrator';
    lockDays?: number;
  },
): Promise<Date | null> {
  const knex = toKnex(transaction);
  const [row] = await knex('companies')
    .where({ id })
    .update(
      {
        category_ids: categoryIds,
        categories_source: source,
        categories_locked_until: lockDays === 0 ? null : knex.raw('now() + make_interval(days => ?)', [lockDays]),
      },
      ['categories_locked_until'],
    );
  return row?.categories_locked_until ?? null;
}

/** @returns the changed company; undefined when it has no owner any more */
async function update(transaction: Transaction, id: string, changes: CompanyChanges): Promise<CompanyRow | undefined> {
  const [row] = await toKnex(transaction)('companies')
    .where({ id })
    .whereNotNull('claimed_at')
    .update({ ...changes, ...(changes.category_ids !== undefined && { categories_source: 'owner' }) }, COMPANY_COLUMNS);
  return row;
}

/**
 * Returns a website's company, or the company into which it was merged. Creates a listing with the domain as its name
 * if there is no company. Locks the row as strongly as the update of its totals will: upgrading a weaker lock later
 * could deadlock with an owner who claims the listing.
 *
 * @param onNew called before a listing is created
 */
async function findOrCreateListing(
  transaction: Transaction,
  { id: domain, website }: Website,
  onNew: () => Promise<void>,
): Promise<ReviewedCompany> {
  const knex = toKnex(transaction);
  const lock = (which: { domain: string } | { id: string }) =>
    knex('companies')
      .first('id', 'domain', 'name', 'claimed_at', 'email', 'work_email', 'merged_into', 'removed_at', 'category_ids')
      .where(which)
      .forNoKeyUpdate();
  const find = async () => {
    const company = await lock({ domain });
    const intoId = company?.merged_into;
    // One look-up is enough, because `merged_into` always refers to a company that was not merged into another company.
    return intoId === undefined || intoId === null ? company : lock({ id: intoId });
  };
  const existing = await find();
  if (existing !== undefined) return existing;
  await onNew();
  // Ignores a conflict, because a concurrent transaction may create the listing first.
  await knex('companies').insert({ domain, website, name: domain }).onConflict('domain').ignore();
  const created = await find();
  if (created === undefined) throw new Error(`The listing of ${domain} was not found after its creation`);
  return created;
}
