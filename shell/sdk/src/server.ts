// What a web server needs to render documents around remotes. Runs in Node: no browser APIs, no React.
export { readUrlLanguage, setUrlLanguage } from './language/urlLanguage.ts';
export { documentTitle, PRODUCT } from './page/documentTitle.ts';
export { paths } from './paths.ts';
export { fullName } from './session/fullName.ts';
export { readReviewFilters, toReviewsQuery } from './reviews/reviewFilters.ts';
export {
  readSearchQuery,
  SEARCH_PATH,
  toResultsKey,
  toSearchBody,
  toSearchResultsRequest,
} from './search/searchRequest.ts';
