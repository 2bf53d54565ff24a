import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../../background/backoff.ts';
import type { Indexing } from './Indexing.ts';

const ATTEMPTS = 6;

/**
 * Repeats a request to Algolia with back-off, for up to half a minute at the usual pace.
 * @throws the last error; immediately, if Algolia has rejected the request permanently or the work is cancelled
 */
export async function retrying<Result>(
  { signal, pauseMs }: Pick<Indexing, 'signal' | 'pauseMs'>,
  request: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (failures === ATTEMPTS || isPermanent(error)) throw error;
      await sleep(backoffMs(failures, pauseMs), undefined, { signal });
    }
  }
}

// The client's errors have a status only after a response. For statuses other than 4xx, the client has already tried
// its other hosts.
function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status !== 429;
}
