import type { CompanyHit } from '@heard/contract';

/** A company in the search index and in hits of the API: what a hit shows, and its popularity. */
export interface CompanyRecord extends CompanyHit {
  /** A path from the API's root. */
  avatar: string | null;
  reviewsQuantity: number;
  /** The mean rating, 0 without reviews. */
  ratingGeneral: number;
}

/** A company's columns that the record is made of. */
export interface RecordRow {
  domain: string;
  name: string;
  website: string;
  avatar: string | null;
  reviews_count: number;
  /** A bigint: pg gives it as text. */
  ratings_sum: string;
}

export function companyRecord(row: RecordRow): CompanyRecord {
  const { domain, name, website, avatar, reviews_count: count, ratings_sum: sum } = row;
  return {
    objectID: domain,
    name,
    website,
    avatar,
    reviewsQuantity: count,
    ratingGeneral: count === 0 ? 0 : Number(sum) / count,
  };
}
