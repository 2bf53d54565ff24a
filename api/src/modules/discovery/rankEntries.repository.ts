import type { Database, Transaction } from '../../database/Database.ts';
import { LOCKS } from '../../database/locks.ts';
import { isCounted } from '../../kernel/countedReviews.ts';
import { toKnex } from '../../database/toKnex.ts';
import { addTotals, type ListKey, type ListTotals, type RankedCompany, type RankEntry, sumEntries } from './rank.ts';
import { bindTo } from '../../kernel/bindTo.ts';

const ENTRY_COLUMNS = [
  'category_id',
  'company_id',
  'country',
  'place_id',
  'score',
  'reviews',
  'mean',
  'replies',
  'proven',
  'languages',
] as const;

/** Selects the newest review of a company `c` that counts and is older than a time. */
const newestReviewBefore = (time: string) =>
  `(select max(r.created_at) from reviews r
    where r.company_id = c.id and ${isCounted('r')} and r.created_at < ${time})`;

const toMonth = (time: string) => `date_trunc('month', ${time}, 'utc')`;

/**
 * SQL for the newest counted review of company `c` in the third most recent month with a review. Reads only three index entries.
 */
const REVIEW_OF_THIRD_MONTH = newestReviewBefore(
  toMonth(newestReviewBefore(toMonth(newestReviewBefore(`'infinity'`)))),
);

const COUNT_COLUMNS = ['companies', 'reviewed', 'ranked', 'replying', 'reviews', 'languages'] as const;

/** Returns a unique name for a list. */
export const toName = ({ category_id: category, country, place_id: place }: ListKey) =>
  `${category} ${country} ${place}`;

/** Stores the entries of lists. */
export function rankEntriesRepository(database: Database) {
  return { lock, replaceEntries, ...bindTo(database, { readCompanies, readEntries, readAllTotals }) };
}

/**
 * Tries to prevent other processes from computing entries until the end of the transaction. @returns false if another
 * process is computing
 */
async function lock(transaction: Transaction): Promise<boolean> {
  const { rows } = await toKnex(transaction).raw<{ rows: { locked: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as locked',
    [LOCKS.ranks],
  );
  return rows[0]?.locked === true;
}

/**
 * Reads the columns from which the entries of companies are computed. @param firstMonth replies to reviews count from
 * this month on
 */
async function readCompanies(
  database: Database,
  ids: string[],
  firstMonth: string,
  transaction: Transaction | Database = database,
): Promise<RankedCompany[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: RankedCompany[] }>(
    `select c.id, c.reviews_count, c.ratings_sum, c.rating_counts, c.rating_weights, c.language_counts, c.category_ids,
       c.country_code, coalesce(p.same_as, p.id) as place_id,
       c.claimed_at is not null and exists (
         select from company_months m where m.company_id = c.id and m.month >= ? and m.replied > 0) as replies,
       (c.claimed_at is not null or c.name <> c.domain) and ${REVIEW_OF_THIRD_MONTH} is not null as is_established
     from companies c left join places p on p.id = c.place_id
     where c.id = any (?) and c.removed_at is null order by c.id`,
    [firstMonth, ids],
  );
  return rows;
}

async function readEntries(
  database: Database,
  ids: string[],
  transaction: Transaction | Database = database,
): Promise<RankEntry[]> {
  const { rows } = await toKnex(transaction).raw<{ rows: RankEntry[] }>(
    `select ${ENTRY_COLUMNS.join(', ')}, to_char(due_on, 'YYYY-MM-DD') as due_on from rank_entries
     where company_id = any (?)`,
    [ids],
  );
  return rows;
}

/** Replaces entries, and adds the difference to the totals of their lists. The caller has the lock. */
async function replaceEntries(transaction: Transaction, removed: RankEntry[], added: RankEntry[]): Promise<void> {
  const knex = toKnex(transaction);
  if (removed.length > 0) {
    await knex.raw(
      `delete from rank_entries e using unnest(?::smallint[], ?::bigint[]) as r (category_id, company_id)
       where e.category_id = r.category_id and e.company_id = r.company_id`,
      [removed.map((entry) => entry.category_id), removed.map((entry) => entry.company_id)],
    );
  }
  if (added.length > 0) {
    const columns = `${ENTRY_COLUMNS.join(', ')}, due_on`;
    await knex.raw(
      `insert into rank_entries (${columns}) select ${columns} from jsonb_populate_recordset(null::rank_entries, ?)`,
      [JSON.stringify(added)],
    );
  }
  const changes = sumEntries([
    ...removed.map((entry) => ({ entry, sign: -1 as const })),
    ...added.map((entry) => ({ entry, sign: 1 as const })),
  ]);
  if (changes.length === 0) return;
  const keys = JSON.stringify(
    changes.map(({ category_id, country, place_id }) => ({ category_id, country, place_id })),
  );
  const { rows } = await knex.raw<{ rows: (ListKey & ListTotals)[] }>(
    `select n.category_id, n.country, n.place_id, ${COUNT_COLUMNS.map((name) => (name === 'reviews' ? 'n.reviews::float8 as reviews' : `n.${name}`)).join(', ')}
     from json_to_recordset(?) as k (category_id smallint, country text, place_id integer)
       join rank_counts n using (category_id, country, place_id)`,
    [keys],
  );
  const stored = new Map(rows.map((row) => [toName(row), row]));
  const totals = changes.map((change) => {
    const before = stored.get(toName(change));
    return { ...change, ...(before !== undefined && addTotals(before, change)) };
  });
  await knex.raw(
    `insert into rank_counts as kept (category_id, country, place_id, ${COUNT_COLUMNS.join(', ')}, changed_at)
     select category_id, country, place_id, ${COUNT_COLUMNS.join(', ')}, now()
     from jsonb_populate_recordset(null::rank_counts, ?) where companies > 0
     on conflict (category_id, country, place_id) do update set
       ${COUNT_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}, changed_at = now()`,
    [JSON.stringify(totals.filter(({ companies }) => companies > 0))],
  );
  const empty = totals.filter(({ companies }) => companies === 0);
  if (empty.length > 0) {
    await knex.raw(
      `delete from rank_counts n using json_to_recordset(?) as k (category_id smallint, country text, place_id integer)
       where n.category_id = k.category_id and n.country = k.country and n.place_id = k.place_id`,
      [JSON.stringify(empty)],
    );
  }
}

/** Returns the totals of all lists. */
async function readAllTotals(database: Database): Promise<(ListKey & ListTotals)[]> {
  const { rows } = await toKnex(database).raw<{ rows: (ListKey & ListTotals)[] }>(
    `select category_id, country, place_id, companies, reviewed, ranked, replying, reviews::float8 as reviews, languages
     from rank_counts`,
  );
  return rows;
}
