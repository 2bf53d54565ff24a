import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import type { LockedUser, UsersRepository } from './users.repository.ts';

export type AsAuthor = ReturnType<typeof createAsAuthor>;

/**
 * Creates the function that runs all writes of reviews. It locks the author's row first, so that one author's writes
 * are sequential and locks are always acquired in the order author, review, company, which prevents deadlocks.
 */
export function createAsAuthor(users: UsersRepository, runInTransaction: RunInTransaction) {
  /**
   * Runs `write` in a transaction that holds the author's lock.
   *
   * @returns the result of `write`; null when the author does not exist
   */
  return function asAuthor<Result>(
    userId: string,
    write: (transaction: Transaction, author: LockedUser) => Promise<Result>,
  ): Promise<Result | null> {
    return runInTransaction(async (transaction) => {
      const author = await users.lock(transaction, userId);
      return author === undefined ? null : write(transaction, author);
    });
  };
}
