import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '../../../pauseAfter.ts';
import type { Indexing } from './Indexing.ts';

const ATTEMPTS = 6;

/**
 * Repeats what Algolia has not answered, or not now, for half a minute.
 * @throws what it failed with last, or at once what Algolia refuses for good
 */
export async function retrying<Answer>(
  { signal, pauseMs }: Pick<Indexing, 'signal' | 'pauseMs'>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (failures === ATTEMPTS || isForGood(error)) throw error;
      await sleep(pauseAfter(failures, pauseMs), undefined, { signal });
    }
  }
}

/** The client's errors have the status of an answer; it has turned to its other hosts for all but 4xx by then. */
function isForGood(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status !== 429;
}
