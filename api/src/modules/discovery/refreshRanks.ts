import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { toCountryCode, toPlaceSlug } from './places.ts';
import { toFirstMonth, toRankEntries, type RankEntry } from './rank.ts';
import type { Location, QueuedCompany, RanksRepository } from './ranks.repository.ts';

/** Companies whose entries are computed in one transaction. */
const BATCH = 500;

/** Why entries are computed: the company has changed, a day has begun, or it is from before lists existed. */
export type RefreshCause = 'change' | 'day' | 'fill';

export interface RefreshRanksOptions {
  ranks: RanksRepository;
  runInTransaction: RunInTransaction;
  /** Called with the ids of changed companies before their entries are computed. */
  onChanged?: (ids: string[]) => Promise<void>;
  /** Counts companies whose entries were computed. */
  onRefresh?: (cause: RefreshCause, companies: number) => void;
}

/** Creates the job that computes the entries of lists again where they have changed. */
export function createRefreshRanks({
  ranks,
  runInTransaction,
  onChanged = async () => {},
  onRefresh = () => {},
}: RefreshRanksOptions) {
  /** Stores the country and the place of companies whose texts have changed. */
  async function locate(ids: string[]): Promise<void> {
    const located = (await ranks.readLocations(ids)).map((company) => {
      const code = toCountryCode(company.country);
      return { company, code, slug: code === null ? null : toPlaceSlug(company.city) };
    });
    const places = await ranks.findOrCreatePlaces(
      located.flatMap(({ company, code, slug }) =>
        code === null || slug === null ? [] : [{ country: code, slug, name: company.city ?? slug }],
      ),
    );
    const changed = located.flatMap(({ company, code, slug }): Location[] => {
      const place = places.get(`${code} ${slug}`) ?? null;
      if (company.country_code === code && company.place_id === place) return [];
      return [{ id: company.id, country: company.country, city: company.city, code, place }];
    });
    if (changed.length > 0) await ranks.setLocations(changed);
  }

  /** @returns false while another process computes entries */
  async function refresh(ids: string[], queued: readonly QueuedCompany[], now: number): Promise<boolean> {
    await locate(ids);
    return runInTransaction(async (transaction) => {
      if (!(await ranks.lock(transaction))) return false;
      const companies = await ranks.readCompanies(ids, toFirstMonth(now), transaction);
      const before = new Map((await ranks.readEntries(ids, transaction)).map((entry) => [toKey(entry), entry]));
      const after = new Map(
        companies.flatMap((company) => toRankEntries(company, now)).map((entry) => [toKey(entry), entry]),
      );
      const isSame = (one: RankEntry, other: RankEntry | undefined) =>
        other !== undefined && toValue(one) === toValue(other);
      await ranks.replaceEntries(
        transaction,
        [...before].filter(([key, entry]) => !isSame(entry, after.get(key))).map(([, entry]) => entry),
        [...after].filter(([key, entry]) => !isSame(entry, before.get(key))).map(([, entry]) => entry),
      );
      await ranks.removeQueued(transaction, queued);
      return true;
    });
  }

  /** Computes the entries of the next companies. @returns whether there may be more of them */
  async function refreshNext(now = Date.now()): Promise<boolean> {
    const queued = await ranks.readQueue(BATCH);
    if (queued.length > 0) {
      const ids = queued.map(({ id }) => id);
      await onChanged(ids);
      const isDone = await refresh(ids, queued, now);
      if (isDone) onRefresh('change', queued.length);
      return isDone;
    }
    const due = await ranks.readDue(new Date(now).toISOString().slice(0, 10), BATCH);
    if (due.length > 0) {
      const isDone = await refresh(due, [], now);
      if (isDone) onRefresh('day', due.length);
      return isDone;
    }
    const unfilled = await ranks.readUnfilled(BATCH);
    if (unfilled === null) return false;
    if (unfilled.length === 0) {
      await ranks.setFilled(null);
      return false;
    }
    if (!(await refresh(unfilled, [], now))) return false;
    await ranks.setFilled(unfilled.at(-1) ?? null);
    onRefresh('fill', unfilled.length);
    return true;
  }

  return {
    refreshNext,

    /** Computes all entries that have changed. */
    async refreshAll(now = Date.now()): Promise<void> {
      while (await refreshNext(now));
    },
  };
}

const toKey = ({ category_id: category, company_id: company }: RankEntry) => `${category} ${company}`;

/** Returns an entry as text, for comparison. */
export const toValue = (entry: RankEntry): string =>
  JSON.stringify([
    entry.country,
    entry.place_id,
    entry.score,
    entry.reviews,
    entry.mean,
    entry.replies,
    entry.languages,
    entry.due_on,
  ]);
