import type { Client } from 'pg';
import type { Database } from '../src/database/Database.ts';
import {
  addTotals,
  sumEntries,
  toFirstMonth,
  toRankEntries,
  type ListKey,
  type ListTotals,
} from '../src/modules/discovery/rank.ts';
import { ranksRepository, toName } from '../src/modules/discovery/ranks.repository.ts';
import { copyRows } from './copyRows.ts';

/** Number of companies that one statement reads. */
const BATCH = 20_000;

/**
 * Fills the lists with the same entries and totals as the product's background job. Writes all rows by COPY in one transaction, before the indexes
 * exist. This is faster than the job, which adds 500 companies at a time.
 *
 * @param companies the highest id
 * @param now milliseconds since 1970
 */
export async function fillRanks(client: Client, database: Database, companies: number, now: number): Promise<void> {
  const ranks = ranksRepository(database);
  const totals = new Map<string, ListKey & ListTotals>();
  const read = async (first: number) => {
    const ids = Array.from({ length: Math.min(BATCH, companies - first + 1) }, (_, at) => String(first + at));
    return ids.length === 0 ? [] : ranks.readCompanies(ids, toFirstMonth(now));
  };
  await client.query('truncate rank_entries, rank_counts');
  let rows = await read(1);
  for (let first = 1; first <= companies; first += BATCH) {
    const entries = rows.flatMap((company) => toRankEntries(company, now));
    const lines = entries.map((entry) => ({ ...entry, languages: `{${entry.languages.join(',')}}` }));
    const copied = copyRows(client, 'rank_entries', lines, { isTruncated: true });
    [rows] = await Promise.all([read(first + BATCH), copied]);
    for (const sum of sumEntries(entries.map((entry) => ({ entry, sign: 1 as const })))) {
      const name = toName(sum);
      const before = totals.get(name);
      totals.set(name, before === undefined ? sum : { ...sum, ...addTotals(before, sum) });
    }
  }
  const changedAt = new Date(now).toISOString();
  await copyRows(
    client,
    'rank_counts',
    Array.from(totals.values(), (total) => ({
      ...total,
      languages: JSON.stringify(total.languages),
      changed_at: changedAt,
    })),
    { isTruncated: true },
  );
  await client.query('delete from rank_fill');
}
