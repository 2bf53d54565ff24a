import { liteClient, type LiteClient } from 'algoliasearch/lite';
import type { AlgoliaSettings } from './AlgoliaSettings.ts';
import { promoteWebsite } from './promoteWebsite.ts';
import { withFallback, type SearchClient } from './withFallback.ts';
import { withRetries } from './withRetries.ts';

/**
 * The timeouts of requests to the API, in milliseconds. Algolia's defaults, 1 and 2 s, assume that the client can retry the request on another host.
 */
const API_TIMEOUTS = { connect: 5_000, read: 8_000, write: 8_000 };

export interface SearchClientOptions {
  /** The root URL of the API. The API serves Algolia's protocol. */
  apiUrl: string;
  /** The settings of Algolia. Searches query Algolia before the API; null if they query only the API. */
  algolia: AlgoliaSettings | null;
  /** Reports that a request will be sent again, see `SlowRequests.reportRetry`. */
  reportRetry: () => () => void;
}

/** Creates the client for Algolia's protocol. Algolia and the API serve this protocol. */
export function createSearchClient({ apiUrl, algolia, reportRetry }: SearchClientOptions): SearchClient {
  const client = liteClient('heard', 'public', { hosts: [toHost(apiUrl)], timeouts: API_TIMEOUTS });
  const api = withRetries(client, reportRetry);
  return algolia === null ? api : withFallback(promoteWebsite(createAlgoliaClient(algolia)), api);
}

function createAlgoliaClient({ appId, searchKey, url }: AlgoliaSettings): LiteClient {
  // When Algolia rejects a search because of its rate limit, queries the API instead of waiting for a second.
  return liteClient(appId, searchKey, { maxRateLimitRetries: 0, ...(url !== undefined && { hosts: [toHost(url)] }) });
}

function toHost(address: string) {
  const { protocol, host, pathname } = new URL(address, location.href);
  return {
    url: `${host}${pathname}`.replace(/\/$/, ''),
    protocol: protocol === 'https:' ? 'https' : 'http',
    accept: 'readWrite',
  } as const;
}
