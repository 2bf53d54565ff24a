import { withTimeout } from '../time/withTimeout.ts';
import type { SearchClient } from './createSearchClient.ts';

/** Milliseconds of silence after which the API is asked too. Algolia mostly answers in less than 100. */
const SILENCE_MS = 400;
/** Milliseconds for which Algolia is left alone after the API had to answer. Algolia's client gives a host as long. */
const REST_MS = 120_000;

/**
 * Searches at Algolia. When that fails or is silent for a moment, the API is asked too, and whatever answers first is taken;
 * if that was the API, it is asked alone for two minutes.
 */
export function withFallback(algolia: SearchClient, api: SearchClient): SearchClient {
  let restsUntil = 0;

  return {
    addAlgoliaAgent: (...agent) => {
      algolia.addAlgoliaAgent(...agent);
      api.addAlgoliaAgent(...agent);
    },
    clearCache: async () => void (await Promise.all([algolia.clearCache(), api.clearCache()])),
    search: async <T>(...input: Parameters<SearchClient['search']>) => {
      if (Date.now() < restsUntil) return api.search<T>(...input);
      const asked = algolia.search<T>(...input);
      const inTime = await withTimeout(asked, SILENCE_MS, 'Algolia is silent.').catch(() => null);
      if (inTime !== null) return inTime;

      let hasAnswered = false;
      const late = asked.then((answer) => {
        hasAnswered = true;
        return answer;
      });
      const instead = api.search<T>(...input).then((answer) => {
        if (!hasAnswered) restsUntil = Date.now() + REST_MS;
        return answer;
      });
      // When both fail, the API's reason is the one to tell.
      return Promise.any([late, instead]).catch(() => instead);
    },
  };
}
