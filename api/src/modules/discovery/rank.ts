import { SCORED_FROM_REVIEWS } from '@heard/contract';
import type { CompaniesTable, RankEntriesTable } from '../../database/schema/tables.ts';
import { toMean } from '../../kernel/mean.ts';
import { toDueDay, toHundredths, type ScoredCompany } from '../../kernel/score.ts';
import { ALL_CATEGORIES, withParents } from '../../kernel/categories.ts';

/** The columns from which the entries of a company are computed. */
export type RankedCompany = Omit<ScoredCompany, 'domain'> &
  Pick<CompaniesTable, 'id' | 'language_counts' | 'category_ids' | 'country_code'> & {
    /** The id of the company's place, or of the place into which it was merged; null if the company has no place. */
    place_id: number | null;
    /** Whether the company has replied to a review of this month or of the twelve months before. */
    replies: boolean;
    /** Whether the company has an owner or a name other than its domain, and visible reviews from at least three months. */
    is_established: boolean;
  };

/** An entry of a list. Days have the format `2026-11-23`. */
export type RankEntry = Omit<RankEntriesTable, 'due_on'> & { due_on: string | null };

/**
 * Returns the list entries of a company: in the list of all companies, and in the lists of its subcategories and of their top categories.
 * @param now milliseconds since 1970
 */
export function toRankEntries(company: RankedCompany, now: number): RankEntry[] {
  const { reviews_count: reviews, replies, country_code: country } = company;
  const isRanked = reviews >= SCORED_FROM_REVIEWS && company.rating_weights !== null;
  const entry = {
    company_id: company.id,
    country,
    place_id: country === null ? null : company.place_id,
    score: isRanked ? toHundredths(company, now) : null,
    reviews,
    mean: Math.floor((toMean(company) ?? 0) * 10 + 0.5),
    replies,
    proven: isRanked && company.is_established,
    languages: Object.entries(company.language_counts)
      .filter(([, counts]) => counts.some((count) => count > 0))
      .map(([language]) => language)
      .toSorted(),
    due_on: earlier(isRanked ? toDueDay(company, now) : null, replies ? toNextMonth(now) : null),
  };
  return [ALL_CATEGORIES, ...withParents(company.category_ids)].map((id) => ({ category_id: id, ...entry }));
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function toNextMonth(now: number): string {
  const day = new Date(now);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** Returns the first day of the earliest month whose replies count. @param now milliseconds since 1970 */
export function toFirstMonth(now: number): string {
  const day = new Date(now);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 12, 1)).toISOString().slice(0, 10);
}

/** The totals of a list. */
export interface ListTotals {
  companies: number;
  reviewed: number;
  ranked: number;
  replying: number;
  reviews: number;
  languages: Record<string, number>;
}

/** A list: a category in a place. Country '' means all countries, and place 0 means all places. */
export interface ListKey {
  category_id: number;
  country: string;
  place_id: number;
}

/** Sums the changes of entries to the totals of all lists that contain them. */
export function sumEntries(entries: readonly { entry: RankEntry; sign: 1 | -1 }[]): (ListKey & ListTotals)[] {
  const sums = new Map<string, ListKey & ListTotals>();
  for (const { entry, sign } of entries) {
    const { category_id, country, place_id: place } = entry;
    const keys: ListKey[] = [{ category_id, country: '', place_id: 0 }];
    if (country !== null) keys.push({ category_id, country, place_id: 0 });
    if (country !== null && place !== null) keys.push({ category_id, country, place_id: place });
    for (const key of keys) {
      const name = `${key.category_id} ${key.country} ${key.place_id}`;
      let sum = sums.get(name);
      if (sum === undefined) {
        sums.set(
          name,
          (sum = { ...key, companies: 0, reviewed: 0, ranked: 0, replying: 0, reviews: 0, languages: {} }),
        );
      }
      sum.companies += sign;
      sum.reviewed += entry.reviews > 0 ? sign : 0;
      sum.ranked += entry.score === null ? 0 : sign;
      sum.replying += entry.replies ? sign : 0;
      sum.reviews += sign * entry.reviews;
      for (const language of entry.languages) sum.languages[language] = (sum.languages[language] ?? 0) + sign;
    }
  }
  return [...sums.values()];
}

/** Returns the sum of two totals. Languages without companies are left out. */
export function addTotals(one: ListTotals, other: ListTotals): ListTotals {
  const languages: Record<string, number> = {};
  for (const language of new Set([...Object.keys(one.languages), ...Object.keys(other.languages)])) {
    const count = (one.languages[language] ?? 0) + (other.languages[language] ?? 0);
    if (count !== 0) languages[language] = count;
  }
  return {
    companies: one.companies + other.companies,
    reviewed: one.reviewed + other.reviewed,
    ranked: one.ranked + other.ranked,
    replying: one.replying + other.replying,
    reviews: one.reviews + other.reviews,
    languages,
  };
}
