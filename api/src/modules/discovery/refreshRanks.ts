import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { chooseCityName, toCountryCode, toPlaceSlug } from '../../kernel/places.ts';
import { toFirstMonth, toRankEntries, type RankEntry } from './rank.ts';
import type { LocatedPlace, Location, QueuedCompany, RanksRepository } from './ranks.repository.ts';
import { bindTo } from '../../kernel/bindTo.ts';

/** The maximum number of companies whose entries one transaction computes. */
const BATCH = 500;

/** Maximum number of companies whose spellings decide about the name of a place. */
const MAX_SPELLINGS = 500;

/** The reason for computing entries: the company has changed, a day has begun, or the company has no entries yet. */
export type RefreshCause = 'change' | 'day' | 'fill';

export interface RefreshRanksOptions {
  ranks: RanksRepository;
  runInTransaction: RunInTransaction;
  /** Called before the entries of changed companies are computed, with the ids of these companies. */
  onChanged?: (ids: string[]) => Promise<void>;
  /** Counts companies whose entries were computed. */
  onRefresh?: (cause: RefreshCause, companies: number) => void;
}

export type RefreshRanks = ReturnType<typeof createRefreshRanks>;

/** Creates the job that computes the entries of lists again where they have changed. */
export function createRefreshRanks(dependencies: RefreshRanksOptions) {
  return bindTo(dependencies, { refreshNext, refreshAll });
}

/**
 * Stores the country and the place of companies whose texts of country or city have changed.
 * @returns the places whose stored name differs from the spelling of a company
 */
async function locate(dependencies: RefreshRanksOptions, ids: string[]): Promise<LocatedPlace[]> {
  const { ranks } = dependencies;
  while (await ranks.keyPlaces(BATCH));
  const located = (await ranks.readLocations(ids)).map((company) => {
    const code = toCountryCode(company.country);
    return { company, code, slug: code === null ? null : toPlaceSlug(company.city, code) };
  });
  const places = await ranks.findOrCreatePlaces(
    located.flatMap(({ company, code, slug }) =>
      code === null || slug === null ? [] : [{ country: code, slug, name: company.city ?? slug }],
    ),
  );
  const changed = located.flatMap(({ company, code, slug }): Location[] => {
    const place = places.get(`${code} ${slug}`)?.id ?? null;
    if (company.country_code === code && company.place_id === place) return [];
    return [{ id: company.id, country: company.country, city: company.city, code, place }];
  });
  if (changed.length > 0) await ranks.setLocations(changed);
  const differing = located.flatMap(({ company, code, slug }) => {
    const place = places.get(`${code} ${slug}`);
    return place === undefined || place.isNamed || place.name === company.city ? [] : [place];
  });
  return [...new Set(differing)];
}

/** Renames places to the spelling that most of their companies use. */
async function namePlaces(dependencies: RefreshRanksOptions, places: readonly LocatedPlace[]): Promise<void> {
  const { ranks } = dependencies;
  for (const { id, country, name } of places) {
    const chosen = chooseCityName(await ranks.readSpellings(id, MAX_SPELLINGS), country);
    if (chosen !== null && chosen !== name) await ranks.namePlace(id, chosen);
  }
}

/** @returns false while another process computes entries */
async function replaceChanged(
  dependencies: RefreshRanksOptions,
  ids: string[],
  queued: readonly QueuedCompany[],
  now: number,
): Promise<boolean> {
  const { ranks, runInTransaction } = dependencies;
  const differing = await locate(dependencies, ids);
  const isDone = await runInTransaction(async (transaction) => {
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
  if (isDone) await namePlaces(dependencies, differing);
  return isDone;
}

/** Computes the entries of the next companies. @returns whether there may be more such companies */
async function refreshNext(dependencies: RefreshRanksOptions, now = Date.now()): Promise<boolean> {
  const { ranks, onChanged, onRefresh } = dependencies;
  const queued = await ranks.readQueue(BATCH);
  if (queued.length > 0) {
    const ids = queued.map(({ id }) => id);
    await onChanged?.(ids);
    const isDone = await replaceChanged(dependencies, ids, queued, now);
    if (isDone) onRefresh?.('change', queued.length);
    return isDone;
  }
  const due = await ranks.readDue(new Date(now).toISOString().slice(0, 10), BATCH);
  if (due.length > 0) {
    const isDone = await replaceChanged(dependencies, due, [], now);
    if (isDone) onRefresh?.('day', due.length);
    return isDone;
  }
  const unfilled = await ranks.readUnfilled(BATCH);
  if (unfilled === null) return false;
  if (unfilled.length === 0) {
    await ranks.setFilled(null);
    return false;
  }
  if (!(await replaceChanged(dependencies, unfilled, [], now))) return false;
  await ranks.setFilled(unfilled.at(-1) ?? null);
  onRefresh?.('fill', unfilled.length);
  return true;
}

/** Computes all entries that have changed. */
async function refreshAll(dependencies: RefreshRanksOptions, now = Date.now()): Promise<void> {
  while (await refreshNext(dependencies, now));
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
    entry.proven,
    entry.languages,
    entry.due_on,
  ]);
