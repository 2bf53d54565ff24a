import type { Database, Transaction } from './Database.ts';
import { toKnex } from './toKnex.ts';

/** Runs work in a transaction. The composition root creates this function for a database, and passes it to services. */
export type RunInTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/**
 * Runs `work` in a transaction: commits when its promise resolves, rolls back when it rejects.
 *
 * @returns the result of `work`
 * @throws the error of `work`, and errors of the database
 */
export function runInTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return toKnex(database).transaction(work);
}
