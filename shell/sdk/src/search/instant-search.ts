// All that loads only when somebody wants to search: InstantSearch and Algolia's client, as one chunk.
export { createSearchClient } from './createSearchClient.ts';
export { InstantSearchResults } from './InstantSearchResults.tsx';
