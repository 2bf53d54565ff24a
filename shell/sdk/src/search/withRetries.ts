import { isOverload } from '../api/errors.ts';
import type { SearchClient } from './withFallback.ts';

/** How often a search that the overloaded API has rejected is sent again. */
const MAX_RETRIES = 3;

/**
 * Sends a search again while the API is overloaded, after the time that it asks for, a second more each time, and up to one more.
 * A search that is not the newest any more is given up: somebody continues to type.
 * @param reportRetry see `SlowCalls.reportRetry`
 */
export function withRetries(client: SearchClient, reportRetry: () => () => void): SearchClient {
  let newest = 0;

  return {
    addAlgoliaAgent: (...agent) => client.addAlgoliaAgent(...agent),
    clearCache: () => client.clearCache(),
    search: async <T>(...input: Parameters<SearchClient['search']>) => {
      const id = ++newest;
      for (let retries = 0; ; retries++) {
        try {
          return await client.search<T>(...input);
        } catch (error) {
          const seconds = readRetryAfter(error);
          if (retries === MAX_RETRIES || seconds === null) throw error;
          const stopReporting = reportRetry();
          await new Promise((resolve) => setTimeout(resolve, (seconds + retries + Math.random()) * 1000));
          stopReporting();
          if (id !== newest) throw error;
        }
      }
    },
  };
}

/** What Algolia's client throws when a host has rejected a search. In browsers its headers are not part of it. */
interface RetryError {
  stackTrace: { response: { status: number; content: string } }[];
}

/** Returns after how many seconds an overloaded API accepts searches, as its error says; null for other errors. */
function readRetryAfter(error: unknown): number | null {
  if (!(error instanceof Error) || !('stackTrace' in error)) return null;
  // Without any attempt the client throws another error.
  const response = (error as Error & RetryError).stackTrace.at(-1)?.response;
  if (response === undefined) return null;
  try {
    const { retryAfter = null } = JSON.parse(response.content) as { retryAfter?: number | null };
    return isOverload(response.status, retryAfter) ? retryAfter : null;
  } catch {
    return null;
  }
}
