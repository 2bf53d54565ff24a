// Exports for the web server's part of a page (`Page.server.ts`). Runs in Node: no browser APIs, no React.
export { createDocumentTexts } from './documents/createDocumentTexts.ts';
export type { MissingResponse, PageApi, PageResponse, ReadInput, ReadOptions } from './documents/PageApi.ts';
export type {
  DescribeContext,
  LoadInput,
  LoadResult,
  PageDescription,
  PageServerModule,
} from './documents/PageModule.ts';
export { withUrlLanguage } from './documents/withUrlLanguage.ts';
export { DEFAULT_SITE_NAME as PRODUCT, getSiteName } from '@heard/contract';
export { paths } from './paths.ts';
export { readReviewFilters, toReviewsQuery } from './reviews/reviewFilters.ts';
export { MIN_RATINGS, readSearchQuery, toSearchResultsRequest } from './search/searchRequest.ts';
export { fullName } from './session/fullName.ts';
