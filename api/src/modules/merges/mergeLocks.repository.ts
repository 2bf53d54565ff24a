import type { Database, Transaction } from '../../database/Database.ts';
import type { CompaniesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { REVIEWS_OF, type StoredMerge } from './mergeRows.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** One of the two companies of a merge. */
export type MergedCompany = Pick<
  CompaniesTable,
  'id' | 'domain' | 'claimed_at' | 'merged_into' | 'removed_at' | 'category_ids' | 'votes_ever'
>;

/** A person's reviews of both companies. */
export interface Duplicate {
  user_id: string;
  /** The id of the older review. */
  id: string;
  /** The company of the older review. */
  company_id: string;
  language: string | null;
  author_email: string;
  author_language: string | null;
}

const COMPANY = ['id', 'domain', 'claimed_at', 'merged_into', 'removed_at', 'category_ids', 'votes_ever'] as const;

/** Selects the reviews `a` and `b` that the same person has written about two companies. */
const PAIRS = `reviews a join reviews b on b.user_id = a.user_id and b.company_id = ? and b.deleted_at is null
  where a.company_id = ? and a.deleted_at is null`;

/** Reads and locks the rows that a merge changes. */
export function mergeLocksRepository(database: Database) {
  return {
    lockAuthors,
    lockReviews,
    lockMerged,
    lockCompanies,
    countReviews,
    listDuplicates,
    ...bindTo(database, { find, findMerge, listMergedInto }),
  };
}

function find(database: Database, domain: string): Promise<MergedCompany | undefined> {
  return toKnex(database)('companies')
    .first(...COMPANY)
    .where({ domain });
}

async function findMerge(database: Database, id: string, transaction?: Transaction): Promise<StoredMerge | undefined> {
  return toKnex(transaction ?? database)('merges as m')
    .join('companies as f', 'f.id', 'm.from_id')
    .join('companies as i', 'i.id', 'm.into_id')
    .first('m.*', 'f.domain as from_domain', 'i.domain as into_domain')
    .where('m.id', id);
}

/** Returns the ids of all companies that were merged into a company, directly or through other companies. */
async function listMergedInto(database: Database, companyId: string): Promise<string[]> {
  return toKnex(database)('companies').where({ merged_into: companyId }).orderBy('id').pluck('domain');
}

/** Locks the people who have reviewed both companies. @param waits whether to wait for other transactions */
async function lockAuthors(transaction: Transaction, fromId: string, intoId: string, waits: boolean): Promise<void> {
  await toKnex(transaction).raw(
    `select id from users where id in (select a.user_id from ${PAIRS}) order by id for no key update ${waits ? '' : 'nowait'}`,
    [intoId, fromId],
  );
}

/**
 * Locks all reviews of a company, and reviews of another company by the same people. @param waits whether to wait for
 * other transactions
 */
async function lockReviews(transaction: Transaction, fromId: string, intoId: string, waits: boolean): Promise<void> {
  await toKnex(transaction).raw(
    `select id from reviews where id in (${REVIEWS_OF} union all select b.id from ${PAIRS})
     order by id for no key update ${waits ? '' : 'nowait'}`,
    [fromId, fromId, intoId, fromId],
  );
}

/** Locks the authors and reviews that a merge has changed. @param waits whether to wait for other transactions */
async function lockMerged(transaction: Transaction, mergeId: string, waits: boolean): Promise<void> {
  const knex = toKnex(transaction);
  const suffix = waits ? '' : 'nowait';
  await knex.raw(
    `select id from users where id in (
       select r.user_id from merge_reviews m join reviews r on r.id = m.review_id where m.merge_id = ? and m.is_duplicate)
     order by id for no key update ${suffix}`,
    [mergeId],
  );
  await knex.raw(
    `select id from reviews where id in (select review_id from merge_reviews where merge_id = ?)
     order by id for no key update ${suffix}`,
    [mergeId],
  );
}

/** Locks two companies, and the companies that were merged into the first company. */
async function lockCompanies(transaction: Transaction, fromId: string, intoId: string): Promise<MergedCompany[]> {
  return toKnex(transaction)('companies')
    .select(...COMPANY)
    .whereIn('id', [fromId, intoId])
    .orWhere({ merged_into: fromId })
    .orderBy('id')
    .forNoKeyUpdate();
}

/** Counts the reviews of a company, up to `max`. */
async function countReviews(transaction: Transaction, companyId: string, max: number): Promise<number> {
  const { rows } = await toKnex(transaction).raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from (select from (${REVIEWS_OF}) all_of limit ?) counted`,
    [companyId, companyId, max],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the older review of everybody who has reviewed both companies. */
async function listDuplicates(transaction: Transaction, fromId: string, intoId: string): Promise<Duplicate[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: Duplicate[] }>(
    `select o.user_id, o.id, o.company_id, o.language, u.email as author_email, u.language as author_language
     from (select case when (a.created_at, a.id) < (b.created_at, b.id) then a.id else b.id end as id from ${PAIRS}) older
       join reviews o on o.id = older.id join users u on u.id = o.user_id order by o.id`,
    [intoId, fromId],
  );
  return rows;
}
