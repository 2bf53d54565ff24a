import type { Endpoint, EndpointTypes, NamedEndpoint, NamedEndpointTypes } from '@heard/contract';
import type { Page } from '../api/Page.ts';
import type { SearchResultsRequest } from '../search/SearchResultsPage.ts';

type ParamsOf<Types> = Types extends { params: infer Params } ? { params: Params } : unknown;
type QueryOf<Types> = Types extends { query: infer Query } ? { query?: Query } : unknown;
type BodyOf<Types> = Types extends { response: infer Body } ? Body : never;
type ItemOf<Types> = Types extends { items: infer Item } ? Item : never;
type PagedName = {
  [Name in NamedEndpoint]: NamedEndpointTypes<Name> extends { items: unknown } ? Name : never;
}[NamedEndpoint];
type SingleName = Exclude<NamedEndpoint, PagedName>;

/** The input of a request: path parameters and query as the contract has them, and how old the response may be. */
export type ReadInput<Types> = ParamsOf<Types> & QueryOf<Types> & ReadOptions;

/**
 * The options of a request.
 * @example
 * const home = await api.get(endpoints.getHome, { query: { language }, mayBeOld: true });
 */
export interface ReadOptions {
  /**
   * The web server requests the data at most once a minute, for all documents, and waits only 300 ms for the first response. Use this
   * option for optional data with few different URLs.
   */
  mayBeOld?: boolean;
}

/**
 * A response without data.
 * @example
 * if (company.status !== 'found') return company;
 */
export type MissingResponse =
  | { status: 'not-found' }
  /** The status of content that was removed because it broke the rules. */
  | { status: 'removed' }
  /** The API is unavailable. `retryAfter`: in seconds. */
  | { status: 'unavailable'; retryAfter: number };

/**
 * The response to a request of a page. A request does not reject when the API fails.
 * @example
 * const company: PageResponse<CompanyWithReviews> = await api.get('getCompany', { params: { id } });
 */
export type PageResponse<Body> = { status: 'found'; body: Body } | MissingResponse;

/**
 * Reads public data for a document. The web server sends the requests. Of the data of the visitor, they contain only the language. The document
 * contains the responses, so that the page finds them under `queryKeys.response`, a company under `queryKeys.company`, and the first page
 * of a list in `useCallPages`. A document has at most 12 requests and 1 MB of responses.
 * @example
 * const [company, reviews] = await Promise.all([
 *   api.get('getCompany', { params: { id } }),
 *   api.page('listReviewsOfCompany', { params: { id } }),
 * ]);
 */
export interface PageApi {
  /**
   * Requests a single value.
   * @param endpoint the endpoint's name in the contract, or its definition. It has to be one of the contract's `publicReads`
   * @throws Error if the endpoint is not public, or the document has too many requests
   */
  get<Name extends SingleName>(
    endpoint: Name,
    input: ReadInput<NamedEndpointTypes<Name>>,
  ): Promise<PageResponse<BodyOf<NamedEndpointTypes<Name>>>>;
  get<Types extends EndpointTypes>(
    endpoint: Endpoint<Types>,
    input: ReadInput<Types>,
  ): Promise<PageResponse<BodyOf<Types>>>;
  /**
   * Requests the first page of a list, or the page that the query names.
   * @throws Error if the endpoint is not public, or the document has too many requests
   */
  page<Name extends PagedName>(
    endpoint: Name,
    input: ReadInput<NamedEndpointTypes<Name>>,
  ): Promise<PageResponse<Page<ItemOf<NamedEndpointTypes<Name>>>>>;
  page<Types extends EndpointTypes>(
    endpoint: Endpoint<Types>,
    input: ReadInput<Types>,
  ): Promise<PageResponse<Page<ItemOf<Types>>>>;
  /**
   * Searches for companies with Algolia or the API, as the installation configures. The page gets the results from `useSearchResults`. The document
   * is not stored.
   */
  search(request: SearchResultsRequest): Promise<PageResponse<unknown>>;
}
