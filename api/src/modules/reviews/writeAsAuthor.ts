import type { Transaction } from '../../database/Database.ts';
import type { Consumer } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import type { AsAuthor, LockedUser } from '../users/index.ts';

/** Runs a write as the review's author. @throws 401 when the author's account was deleted in the meantime */
export async function writeAsAuthor<Result>(
  asAuthor: AsAuthor,
  { userId }: Consumer,
  work: (transaction: Transaction, author: LockedUser) => Promise<Result>,
): Promise<Result> {
  const result = await asAuthor(userId, work);
  if (result === null) throw new ProblemError('unauthenticated');
  return result;
}
