import type { Transaction } from './Database.ts';
import { isLockError } from './isLockError.ts';
import type { RunInTransaction } from './runInTransaction.ts';

/** The number of attempts for a transaction whose rows are locked, and the maximum pause between attempts. */
const TRIES = 8;
const PAUSE_MS = 250;

/**
 * Creates a function that runs work in a transaction. If a lock was not available, or a deadlock has ended the transaction, the function runs the
 * work again.
 *
 * @param sleep waits for some milliseconds
 */
export function createRunWithLocks(
  runInTransaction: RunInTransaction,
  sleep: (milliseconds: number) => Promise<unknown>,
): RunInTransaction {
  return async function runWithLocks<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runInTransaction(work);
      } catch (error) {
        if (attempt === TRIES || !isLockError(error)) throw error;
        await sleep(Math.ceil((Math.random() * PAUSE_MS * attempt) / TRIES));
      }
    }
  };
}
