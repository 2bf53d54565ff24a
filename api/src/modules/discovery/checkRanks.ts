import { addTotals, sumEntries, toFirstMonth, toRankEntries, type ListKey, type ListTotals } from './rank.ts';
import { toName, type RanksRepository } from './ranks.repository.ts';
import { toValue } from './refreshRanks.ts';

/** A stored list entry or total that differs from the value computed from the companies. */
export interface RankDifference {
  table: 'rank_entries' | 'rank_counts';
  /** The id of the company, or the list. */
  key: string;
  column: 'entries' | 'totals';
  stored: string;
  counted: string;
}

const BATCH = 1000;

/** Computes the entries of all companies that are not queued, and the totals of all lists. @returns the entries and totals that differ */
export async function checkRanks(ranks: RanksRepository, now = Date.now()): Promise<RankDifference[]> {
  const waiting = new Set((await ranks.readQueue(1_000_000)).map(({ id }) => id));
  // Skips the comparison while companies that are older than the lists are still being added, because the totals are incomplete until then.
  if ((await ranks.readUnfilled(1))?.length) return [];
  const today = new Date(now).toISOString().slice(0, 10);
  const differences: RankDifference[] = [];
  const totals = new Map<string, ListKey & ListTotals>();
  for (let after = '0'; ;) {
    const ids = await ranks.readIds(after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const [companies, entries] = await Promise.all([
      ranks.readCompanies(ids, toFirstMonth(now)),
      ranks.readEntries(ids),
    ]);
    for (const company of companies) {
      const stored = entries.filter(({ company_id: id }) => id === company.id);
      // Skips companies that are queued or have entries that are due today, because the background job has yet to compute these entries.
      if (waiting.has(company.id) || stored.some(({ due_on: due }) => due !== null && due <= today)) continue;
      const [one, other] = [stored, toRankEntries(company, now)].map((of) =>
        of
          .map((entry) => `${entry.category_id} ${toValue(entry)}`)
          .toSorted()
          .join(' '),
      );
      if (one !== other)
        differences.push({
          table: 'rank_entries',
          key: company.id,
          column: 'entries',
          stored: one ?? '',
          counted: other ?? '',
        });
    }
    for (const sum of sumEntries(entries.map((entry) => ({ entry, sign: 1 as const })))) {
      const before = totals.get(toName(sum));
      totals.set(toName(sum), before === undefined ? sum : { ...sum, ...addTotals(before, sum) });
    }
  }
  const stored = new Map((await ranks.readAllTotals()).map((row) => [toName(row), row]));
  for (const name of new Set([...stored.keys(), ...totals.keys()])) {
    const [one, other] = [stored, totals].map((from) => describeTotals(from.get(name)));
    if (one !== other)
      differences.push({ table: 'rank_counts', key: name, column: 'totals', stored: one ?? '', counted: other ?? '' });
  }
  return differences;
}

function describeTotals(totals: ListTotals | undefined): string {
  if (totals === undefined) return 'none';
  const { companies, reviewed, ranked, replying, reviews, languages } = totals;
  return JSON.stringify([companies, reviewed, ranked, replying, reviews, Object.entries(languages).toSorted()]);
}
