import { SEARCH_INDEX } from '@heard/contract';
import type { LiteClient } from 'algoliasearch/lite';
import { withTimeout } from '../time/withTimeout.ts';

/** The part of Algolia's client that InstantSearch uses. */
export type SearchClient = Pick<LiteClient, 'addAlgoliaAgent' | 'clearCache' | 'search'>;

/** Milliseconds without a response after which the API is queried too. Algolia usually responds within 100 ms. */
const SILENCE_MS = 400;
/** Milliseconds for which Algolia is bypassed after the API responded instead. Algolia's client avoids a failed host for the same time. */
const BYPASS_MS = 120_000;

/** Returns whether a request needs sorted results. Only the API provides them. */
function isSorted(input: Parameters<SearchClient['search']>[0]): boolean {
  const requests = Array.isArray(input) ? input : input.requests;
  return requests.some((request) => 'indexName' in request && request.indexName !== SEARCH_INDEX);
}

/**
 * Sends searches to Algolia, and searches for sorted results to the API. When Algolia fails, or does not respond within `SILENCE_MS`, also
 * sends the search to the API, and uses the first response. If the API responds first, bypasses Algolia for two minutes.
 */
export function withFallback(algolia: SearchClient, api: SearchClient): SearchClient {
  let bypassedUntil = 0;

  return {
    addAlgoliaAgent: (...agent) => {
      algolia.addAlgoliaAgent(...agent);
      api.addAlgoliaAgent(...agent);
    },
    clearCache: async () => void (await Promise.all([algolia.clearCache(), api.clearCache()])),
    search: async <T>(...input: Parameters<SearchClient['search']>) => {
      if (Date.now() < bypassedUntil || isSorted(input[0])) return api.search<T>(...input);
      const fromAlgolia = algolia.search<T>(...input);
      const inTime = await withTimeout(fromAlgolia, SILENCE_MS, 'Algolia is silent.').catch(() => null);
      if (inTime !== null) return inTime;

      let hasAlgoliaResponded = false;
      const late = fromAlgolia.then((response) => {
        hasAlgoliaResponded = true;
        return response;
      });
      const fromApi = api.search<T>(...input).then((response) => {
        if (!hasAlgoliaResponded) bypassedUntil = Date.now() + BYPASS_MS;
        return response;
      });
      // When both fail, throws the API's error.
      return Promise.any([late, fromApi]).catch(() => fromApi);
    },
  };
}
