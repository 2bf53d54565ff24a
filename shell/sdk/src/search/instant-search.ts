// All that loads only when somebody wants to search: InstantSearch, Algolia's client and what shows the answers, as one chunk.
export { createSearchClient } from './createSearchClient.ts';
export { InstantSearchResults } from './InstantSearchResults.tsx';
export { SearchAnswers } from './SearchAnswers.tsx';
