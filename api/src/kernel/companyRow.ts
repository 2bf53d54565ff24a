import type { CompanyRow } from '@heard/contract';
import type { CompaniesTable } from '../database/schema/tables.ts';
import { isVerified, type VerifiedBy } from './company.ts';
import { toMean } from './mean.ts';
import { toCompanyScore } from './score.ts';
import { toCategoryRefs, ALL_CATEGORIES } from './categories.ts';
import { toPlace, type CityRow } from './places.ts';
import { showName } from './showName.ts';

/** The minimum number of reviewed companies in a city that has a page. */
const OPEN_FROM_REVIEWED = 3;

/** Tests whether a place with the totals `n` has a page. */
export const IS_OPEN = `coalesce(n.reviewed, 0) >= ${OPEN_FROM_REVIEWED}`;

/** Joins a place `o` with its current place `p`, into which it may have been merged, and with the totals `n` of all companies of `p`. */
export const CURRENT_PLACE = `places o join places p on p.id = coalesce(o.same_as, o.id)
  left join rank_counts n on n.category_id = ${ALL_CATEGORIES} and n.country = p.country and n.place_id = p.id`;

/** Selects the `CityRow` of a company `c`; null if the company has no city. */
export const COMPANY_CITY = `case when c.place_id is not null then (
  select json_build_object('slug', p.slug, 'name', p.name, 'open', ${IS_OPEN}) from ${CURRENT_PLACE} where o.id = c.place_id) end`;

const COLUMNS = [
  'domain',
  'name',
  'website',
  'avatar',
  'claimed_at',
  'verified_at',
  'reviews_count',
  'ratings_sum',
  'rating_counts',
  'rating_weights',
  'category_ids',
  'country_code',
] as const satisfies (keyof CompaniesTable)[];

/** Selects the columns of a company `c` in lists. */
export const LISTED_COLUMNS = COLUMNS.map((name) => `c.${name}`).join(', ');

/** A company of a list, as JSON: times are texts. */
export type ListedRow = Omit<Pick<CompaniesTable, (typeof COLUMNS)[number]>, 'claimed_at' | 'verified_at'> & {
  claimed_at: string | null;
  verified_at: string | null;
  city: CityRow | null;
  replies: boolean;
  is_ranked: boolean;
};

/** Selects the `ListedRow` of a company `c` outside lists, as JSON. */
export const COMPANY_ROW = `(select to_json(listed) from (
  select ${LISTED_COLUMNS}, ${COMPANY_CITY} as city, coalesce(a.replies, false) as replies, a.score is not null as is_ranked
  from (select 1) one left join rank_entries a on a.category_id = ${ALL_CATEGORIES} and a.company_id = c.id) listed)`;

/** Converts a company to an entry of a list. */
export function toCompanyRow(company: ListedRow, verifiedBy: VerifiedBy): CompanyRow {
  const dates = {
    claimed_at: company.claimed_at === null ? null : new Date(company.claimed_at),
    verified_at: company.verified_at === null ? null : new Date(company.verified_at),
  };
  return {
    id: company.domain,
    name: showName(company.name),
    website: company.website,
    avatar: company.avatar,
    claimed: company.claimed_at !== null,
    verified: isVerified(dates, verifiedBy),
    reviewsQuantity: company.reviews_count,
    ratingGeneral: toMean(company) ?? 0,
    score: company.is_ranked ? (toCompanyScore(company)?.value ?? null) : null,
    replies: company.replies,
    categories: toCategoryRefs(company.category_ids),
    place: toPlace(company.country_code, company.city),
  };
}
