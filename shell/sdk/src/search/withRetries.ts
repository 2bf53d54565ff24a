import { isOverload } from '../api/errors.ts';
import type { SearchClient } from './withFallback.ts';

/** Maximum number of times that a search is retried while the API is overloaded. */
const MAX_RETRIES = 3;

/**
 * Sends a search again while the API is overloaded, after the time in `Retry-After`, plus one second per retry, plus a random time of up to
 * one second. Gives up a search when a newer search has started, because the user has continued to type.
 * @param reportRetry see `SlowRequests.reportRetry`
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

/**
 * The error of Algolia's client when a host has rejected a search. In browsers, it does not contain the response's
 * headers.
 */
interface RetryError {
  stackTrace: { response: { status: number; content: string } }[];
}

/** Returns the number of seconds after which an overloaded API accepts searches again, according to its error; null for other errors. */
function readRetryAfter(error: unknown): number | null {
  if (!(error instanceof Error) || !('stackTrace' in error)) return null;
  // The response is missing if the client has sent no request.
  const response = (error as Error & RetryError).stackTrace.at(-1)?.response;
  if (response === undefined) return null;
  try {
    const { retryAfter = null } = JSON.parse(response.content) as { retryAfter?: number | null };
    return isOverload(response.status, retryAfter) ? retryAfter : null;
  } catch {
    return null;
  }
}
