import { SEARCH_HITS_PER_PAGE, type CompanyHit } from '@heard/contract';
import { liteClient, type LiteClient, type SearchResponses } from 'algoliasearch/lite';
import type { AlgoliaSettings } from './AlgoliaSettings.ts';
import { withFallback } from './withFallback.ts';

/** The part of Algolia's client that InstantSearch uses. */
export type SearchClient = Pick<LiteClient, 'addAlgoliaAgent' | 'clearCache' | 'search'>;

/** Milliseconds for the API alone: Algolia's own 1 and 2 s count on further hosts to turn to. */
const API_TIMEOUTS = { connect: 5_000, read: 8_000, write: 8_000 };

export interface SearchClientOptions {
  /** The API's root, which speaks Algolia's protocol. */
  apiUrl: string;
  /** Asked first; null: the API is asked alone. */
  algolia: AlgoliaSettings | null;
}

/**
 * Makes the client that speaks Algolia's protocol, to Algolia or to the API. An empty query is answered here, without a
 * request: nothing is found before something is typed.
 */
export function createSearchClient({ apiUrl, algolia }: SearchClientOptions): SearchClient {
  const api = liteClient('heard', 'public', { hosts: [hostAt(apiUrl)], timeouts: API_TIMEOUTS });
  const client = algolia === null ? api : withFallback(algoliaClient(algolia), api);
  return {
    addAlgoliaAgent: client.addAlgoliaAgent,
    clearCache: client.clearCache,
    search: <T>(...[methodParams, options]: Parameters<LiteClient['search']>) => {
      const requests = Array.isArray(methodParams) ? methodParams : methodParams.requests;
      return requests.every(isEmpty)
        ? Promise.resolve<SearchResponses<T>>({ results: requests.map(() => nothingFound) })
        : client.search<T>(methodParams, options);
    },
  };
}

function algoliaClient({ appId, searchKey, url }: AlgoliaSettings): LiteClient {
  // A refusal for too many searches leads to the API, instead of a second's wait.
  return liteClient(appId, searchKey, { maxRateLimitRetries: 0, ...(url !== undefined && { hosts: [hostAt(url)] }) });
}

function hostAt(address: string) {
  const { protocol, host, pathname } = new URL(address, location.href);
  return {
    url: `${host}${pathname}`.replace(/\/$/, ''),
    protocol: protocol === 'https:' ? 'https' : 'http',
    accept: 'readWrite',
  } as const;
}

function isEmpty(request: { query?: string | undefined; params?: unknown }): boolean {
  const { params } = request;
  const query = typeof params === 'object' && params !== null && 'query' in params ? params.query : request.query;
  return query === undefined || query === '';
}

const nothingFound = {
  hits: [] satisfies CompanyHit[],
  query: '',
  params: '',
  page: 0,
  nbPages: 0,
  nbHits: 0,
  hitsPerPage: SEARCH_HITS_PER_PAGE,
  exhaustiveNbHits: true,
  processingTimeMS: 0,
};
