// The lazily loaded part of the search, as one chunk: InstantSearch, Algolia's client, the list of results and the recent searches.
export { CompanyPlaceholder } from './CompanyPlaceholder.tsx';
export { CompanyResults } from './CompanyResults.tsx';
export { findCompanies } from './findCompanies.ts';
export { readRecentCompanies, rememberCompany } from './recentSearches.ts';
export { createSearchClient } from './createSearchClient.ts';
export { SearchResults } from './SearchResults.tsx';

/** Loads the part of the library that only the page of results needs. */
export const loadResultsPage = () => import(/* webpackChunkName: "search-results" */ './ResultsPage.tsx');
