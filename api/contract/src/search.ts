/** The name of the search index (specification 9), at Algolia and in the API. */
export const SEARCH_INDEX = 'companiesSearch';
/** The maximum of hits per page that a search may request. */
export const SEARCH_HITS_PER_PAGE_MAX = 100;
/** The maximum of searches in one request. */
export const SEARCHES_PER_REQUEST = 5;
/** Hits per page of results. */
export const SEARCH_HITS_PER_PAGE = 5;
/** The longest query of the search box, in UTF-16 code units. */
export const SEARCH_QUERY_MAX_LENGTH = 512;

/** A company in the index. `objectID` is the company id. */
export interface CompanyHit {
  objectID: string;
  name: string;
  website: string;
  /** A path from the API's root. Like the totals, missing in hits of an earlier API. */
  avatar?: string | null;
  reviewsQuantity?: number;
  /** The mean rating, 0 without reviews. */
  ratingGeneral?: number;
}
