import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts';

/** The time (ms) for which attempts are repeated, and the pause between two of them. */
const [LIMIT_MS, PAUSE_MS] = [30_000, 100];

/**
 * Runs a function again while the database is unavailable, for 30 seconds. Use it at the start of the server: its work may block the event loop for
 * longer than the time limit of the database's probe. The probe then rejects queries.
 * @param run must be safe to repeat
 * @throws the last error of the function
 */
export async function retryWhileUnavailable<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const end = performance.now() + LIMIT_MS; ;) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
