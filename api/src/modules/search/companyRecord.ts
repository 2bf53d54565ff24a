import type { CompanyHit } from '@heard/contract';
import { isVerified, type VerifiedBy } from '../../kernel/company.ts';
import { slugsWithParents } from '../../kernel/categories.ts';
import { toMean } from '../../kernel/mean.ts';
import type { FacetValues } from './facets.ts';
import { showName } from '../../kernel/showName.ts';

/** A company as every search result of the API contains it. */
export interface ListedRecord extends CompanyHit {
  /** A path from the API's root. */
  avatar: string | null;
  reviewsQuantity: number;
  /** The mean rating; 0 if the company has no reviews. */
  ratingGeneral: number;
}

/** A company in the search index: what a hit shows, its popularity, and what searches filter by. */
export interface CompanyRecord extends ListedRecord {
  /** The slugs of the company's categories and of their top categories. */
  categories: string[];
  /** The country, as an ISO code. */
  country: string | null;
  city: string | null;
  verified: boolean;
}

/** A company that was found. */
export interface FoundRow extends RecordRow {
  /** The former name or website of the company that matches the query. */
  formerly?: string;
}

/** The columns of a company from which its record is created. */
export interface RecordRow {
  domain: string;
  name: string;
  website: string;
  avatar: string | null;
  reviews_count: number;
  /** The sum of the ratings: a bigint, which pg returns as text. */
  ratings_sum: string;
  category_ids: number[];
  country_code: string | null;
  city: string | null;
  claimed_at: Date | null;
  verified_at: Date | null;
}

export const RECORD_COLUMNS: (keyof RecordRow)[] = [
  'domain',
  'name',
  'website',
  'avatar',
  'reviews_count',
  'ratings_sum',
  'category_ids',
  'country_code',
  'city',
  'claimed_at',
  'verified_at',
];

export function listedRecord(row: RecordRow): ListedRecord {
  const { domain, name, website, avatar } = row;
  return {
    objectID: domain,
    name: showName(name),
    website,
    avatar,
    reviewsQuantity: row.reviews_count,
    ratingGeneral: toMean(row) ?? 0,
  };
}

export function facetValues(row: RecordRow): FacetValues {
  return {
    categories: slugsWithParents(row.category_ids),
    country: row.country_code,
    ratingGeneral: toMean(row) ?? 0,
  };
}

export function companyRecord(row: RecordRow, verifiedBy: VerifiedBy): CompanyRecord {
  return {
    ...listedRecord(row),
    ...facetValues(row),
    city: row.city === '' ? null : row.city,
    verified: isVerified(row, verifiedBy),
  };
}
