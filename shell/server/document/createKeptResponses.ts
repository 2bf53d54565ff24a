import { setTimeout as wait } from 'node:timers/promises';
import { readFromApi, type ApiResult } from './readFromApi.ts';

/** The time (ms) for which a response is used before the next document renews it. No path is requested more than once in this time. */
const FRESH_MS = 60_000;
/**
 * The time (ms) for which a response is used while it can't be renewed. It is limited, because content may have been
 * hidden.
 */
const MAX_AGE_MS = 10 * 60_000;
/** The maximum number of stored paths. Beyond it, the path that was requested first is dropped. */
const MAX_PATHS = 100;
/** The time (ms) that a document waits for the first response. */
const MAX_WAIT_MS = 300;

interface KeptResponse {
  result: ApiResult<unknown>;
  /** The time at which the response arrived. */
  receivedAt: number;
  requestedAt: number;
  /** The request in progress. */
  pending: Promise<void> | null;
}

const UNAVAILABLE: ApiResult<unknown> = { status: 'unavailable', retryAfter: FRESH_MS / 1000 };

/**
 * Creates a function that reads optional data that is the same for everybody. The last response is stored and renewed in the background, so
 * the number of requests to the API does not depend on the number of visits.
 *
 * @returns the function that reads a path of the API; `unavailable` if there is no response in time. At most `MAX_PATHS` paths are stored
 */
export function createKeptResponses(apiUrl: string): (path: string) => Promise<ApiResult<unknown>> {
  const kept = new Map<string, KeptResponse>();

  async function renew(entry: KeptResponse, path: string): Promise<void> {
    const result = await readFromApi<unknown>(`${apiUrl}${path}`, {});
    entry.pending = null;
    // Ignores a failure, so that the last response stays in use.
    if (result.status === 'found') Object.assign(entry, { result, receivedAt: Date.now() });
  }

  return async (path) => {
    const entry = kept.get(path) ?? { result: UNAVAILABLE, receivedAt: 0, requestedAt: 0, pending: null };
    kept.set(path, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_PATHS && oldest !== undefined) kept.delete(oldest);
    if (entry.pending === null && Date.now() - entry.requestedAt >= FRESH_MS) {
      entry.requestedAt = Date.now();
      entry.pending = renew(entry, path);
    }
    const isUsable = () => entry.result.status === 'found' && Date.now() - entry.receivedAt < MAX_AGE_MS;
    if (!isUsable() && entry.pending !== null) {
      await Promise.race([entry.pending, wait(MAX_WAIT_MS, undefined, { ref: false })]);
    }
    return isUsable() ? entry.result : UNAVAILABLE;
  };
}
