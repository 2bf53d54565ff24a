// The lazily loaded part of the search, as one chunk: InstantSearch, Algolia's client and the list of results.
export { CompanyPlaceholder } from './CompanyPlaceholder.tsx';
export { CompanyResults } from './CompanyResults.tsx';
export { createSearchClient } from './createSearchClient.ts';
export { SearchAnswers } from './SearchAnswers.tsx';
