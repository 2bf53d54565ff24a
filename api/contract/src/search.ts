/** The name of the search index (specification 9), at Algolia and in the API. */
export const SEARCH_INDEX = 'companiesSearch';
/**
 * The orders of results in addition to the best match: most reviews first, or highest rating first. `rating` ranks only companies with
 * enough reviews.
 */
export const SEARCH_SORTS = ['reviews', 'rating'] as const;
/** The sort order of results. */
export type SearchSort = (typeof SEARCH_SORTS)[number];
/**
 * The minimum number of reviews with which a company is ranked by its rating. In the order `rating`, companies with fewer reviews come last.
 */
export const SEARCH_RATING_REVIEWS = 5;
/**
 * Returns the name of the index for a sort order, such as `companiesSearch_reviews`. It works like a replica index at Algolia, but exists only in the
 * API.
 */
export const toSearchIndex = (sort: SearchSort | undefined): string =>
  sort === undefined ? SEARCH_INDEX : `${SEARCH_INDEX}_${sort}`;
/** The maximum number of hits per page that a search may request. */
export const SEARCH_HITS_PER_PAGE_MAX = 100;
/** The maximum number of searches in one request. */
export const SEARCHES_PER_REQUEST = 5;
/** The number of hits per page of results. */
export const SEARCH_HITS_PER_PAGE = 5;
/** The longest query of the search box, in UTF-16 code units. */
export const SEARCH_QUERY_MAX_LENGTH = 512;

/** The attributes that searches count and filter by. The categories of a company are its subcategories and their top categories. */
export const SEARCH_FACETS = ['categories', 'country'] as const;
/** An attribute for filters and counts. */
export type SearchFacet = (typeof SEARCH_FACETS)[number];
/** The attribute that searches compare with numbers. */
export const SEARCH_NUMERIC_ATTRIBUTE = 'ratingGeneral';
/** The maximum number of values that a search counts for each facet. */
export const SEARCH_FACET_VALUES_MAX = 100;

/** A company in the index. `objectID` is the company id. */
export interface CompanyHit {
  objectID: string;
  name: string;
  website: string;
  /**
   * The path of the image from the API's root. An API of an earlier version sends hits without this path and without the totals.
   */
  avatar?: string | null;
  reviewsQuantity?: number;
  /** The mean rating; 0 if the company has no reviews. */
  ratingGeneral?: number;
  /**
   * The slugs of the categories. These and the following attributes are only in responses to searches for all
   * attributes.
   */
  categories?: string[];
  /** The ISO code of the country. */
  country?: string | null;
  city?: string | null;
  verified?: boolean;
  /** The former name or website by which the company was found. */
  formerly?: string;
}
