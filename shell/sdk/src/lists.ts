// Pages with lists, and the page of results. Bundled into the remotes that have them.
export { ListPage, type ListPageProps } from './lists/ListPage.tsx';
export { MorePages, type MorePagesProps } from './lists/MorePages.tsx';
export {
  MIN_RATINGS,
  readSearchQuery,
  toSearchResultsRequest,
  type MinRating,
  type ResultsQuery,
} from './search/searchRequest.ts';
export { describeTopic, toTopicPath } from './search/topics.ts';
export { useDocumentResults } from './lists/useDocumentResults.tsx';
