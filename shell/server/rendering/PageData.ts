import type { Language } from '@heard/contract';
import type { DescribeContext, LoadResult, PageDescription } from '@heard/sdk/documents';

/** A request for the data and the description of a page. */
export interface PageDataRequest {
  /** The exposed module of the page. */
  module: string;
  params: Readonly<Record<string, string | undefined>>;
  path: string;
  /** The declared parameters of the query, with `?`. */
  query: string;
  language: Language;
  context: DescribeContext;
}

/** A request that a page's `load` function sends for public data, see `PageApi`. */
export type PageApiRequest =
  | {
      type: 'get';
      /** The path of the API with its query. */
      path: string;
      /** Whether the path belongs to a paginated list. */
      isPage: boolean;
      mayBeOld: boolean;
    }
  | {
      type: 'search';
      /** The search of the page, a `SearchResultsRequest`. */
      request: object;
    };

/** The response to a `PageApiRequest`. `rejected`: the request is not allowed. */
export type PageApiResponse =
  | Exclude<LoadResult<unknown>, { status: 'redirect' } | { status: 'found' }>
  | { status: 'found'; body: unknown }
  | { status: 'rejected'; reason: string };

/** Sends a request of a page's `load` function to the API. Never rejects: the response contains the failure. */
export type SendApiRequest = (request: PageApiRequest) => Promise<PageApiResponse>;

/** The data and the description that the release of a page has returned. */
export type PageDataResult =
  | { status: 'found'; isStored: boolean; description: PageDescription }
  | Exclude<LoadResult<unknown>, { status: 'found' }>;
