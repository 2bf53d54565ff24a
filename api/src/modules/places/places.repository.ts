import { ALL_CATEGORIES } from '../../kernel/categories.ts';
import type { Database, Transaction } from '../../database/Database.ts';
import { LOCKS } from '../../database/locks.ts';
import type { PlacesTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** A place with the number of companies in its list, and the name of the place into which it was merged, if any. */
export type AdminPlaceRow = PlacesTable & { companies: number; same_as_name: string | null };

/** The position of a place in the list of all places. The next page starts after this position. */
type PlaceCursor = Pick<PlacesTable, 'id' | 'slug'>;

export type PlacesRepository = ReturnType<typeof placesRepository>;

/** Provides the cities that companies name (`places`). */
export function placesRepository(database: Database) {
  return { hasSame, lock, update, queueCompanies, ...bindTo(database, { find, list }) };
}

function select(database: Database, source: Database | Transaction = database) {
  return toKnex(source)('places as p')
    .leftJoin('rank_counts as n', (join) =>
      join.on('n.country', 'p.country').on('n.place_id', 'p.id').onVal('n.category_id', ALL_CATEGORIES),
    )
    .leftJoin('places as other', 'other.id', 'p.same_as')
    .select('p.*', 'other.name as same_as_name', toKnex(source).raw('coalesce(n.companies, 0) as companies'));
}

async function find(database: Database, id: number, transaction?: Transaction): Promise<AdminPlaceRow | undefined> {
  return select(database, transaction).where('p.id', id).first();
}

/**
 * Lists places in the order of their slugs.
 *
 * @param country the code of a country; null for all countries
 * @param prefix the beginning of the slug
 * @param after the last place of the previous page; null for the first page
 */
async function list(
  database: Database,
  limit: number,
  { country, prefix, after }: { country: string | null; prefix: string; after: PlaceCursor | null },
): Promise<AdminPlaceRow[]> {
  const query = select(database).orderByRaw('p.slug collate "C", p.id').limit(limit);
  if (country !== null) void query.where('p.country', country);
  if (prefix !== '') {
    // Limits the range by the last character of Unicode, because this character sorts after all characters of slugs.
    void query.whereRaw(`p.slug collate "C" >= ? and p.slug collate "C" < ?`, [prefix, `${prefix}\u{10FFFF}`]);
  }
  if (after !== null) void query.whereRaw(`(p.slug collate "C", p.id) > (?, ?)`, [after.slug, after.id]);
  return query;
}

/** Returns whether other places were merged into this place. */
async function hasSame(transaction: Transaction, id: number): Promise<boolean> {
  return (await toKnex(transaction)('places').first('id').where({ same_as: id })) !== undefined;
}

/** Locks places until the end of the transaction. */
async function lock(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await toKnex(transaction)('places').select('id').whereIn('id', ids).orderBy('id').forUpdate();
}

async function update(
  transaction: Transaction,
  id: number,
  changes: Partial<Pick<PlacesTable, 'name' | 'same_as' | 'is_named'>>,
): Promise<void> {
  await toKnex(transaction)('places').where({ id }).update(changes);
}

/**
 * Queues the companies in the lists of places, so that their list entries are computed again. Waits while the
 * background job computes entries.
 */
async function queueCompanies(transaction: Transaction, ids: readonly number[]): Promise<void> {
  const knex = toKnex(transaction);
  await knex.raw('select pg_advisory_xact_lock(?)', [LOCKS.ranks]);
  await knex.raw(
    `insert into rank_queue as queued (company_id)
     select company_id from rank_entries where category_id = ? and place_id = any (?::integer[]) order by company_id
     on conflict (company_id) do update set version = queued.version + 1`,
    [ALL_CATEGORIES, [...ids]],
  );
}
