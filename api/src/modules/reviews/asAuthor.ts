import type { Knex } from 'knex';

/**
 * Runs a write of an author's reviews. The author's row is locked first, always: one author's writes follow each other, and
 * all locks are taken in the order author, review, company, so none waits in a circle.
 */
export function asAuthor<Result>(
  database: Knex,
  userId: string,
  write: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result | 'author-gone'> {
  return database.transaction(async (transaction): Promise<Result | 'author-gone'> => {
    const author = await transaction('users').first('id').where({ id: userId }).forNoKeyUpdate();
    return author === undefined ? 'author-gone' : write(transaction);
  });
}
