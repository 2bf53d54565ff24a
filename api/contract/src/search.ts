/** The search index (specification 9). */
export const SEARCH_INDEX = 'companiesSearch';
/** Hits on one page of results. */
export const SEARCH_HITS_PER_PAGE = 5;
/** The most characters that the search box takes. */
export const SEARCH_QUERY_MAX_LENGTH = 512;

/** What the index holds of a company. `objectID` is the company's id. */
export interface CompanyHit {
  objectID: string;
  name: string;
  website: string;
}
