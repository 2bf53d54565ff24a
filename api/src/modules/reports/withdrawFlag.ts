import type { Caller } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import type { FlagsDependencies } from './FlagsDependencies.ts';
import { toFlagger } from './toFlagger.ts';
import { writeAsFlagger } from './writeAsFlagger.ts';

/** Withdraws a report. @throws 404 for another account's, 409 when it is not open any more */
export async function withdrawFlag(dependencies: FlagsDependencies, caller: Caller, id: string): Promise<void> {
  const { companyLog, flags, reviews, marks } = dependencies;
  const flagId = databaseId(id);
  if ('claimId' in caller || caller.role === 'admin') throw new ProblemError('not-found');
  const flag = await flags.find(toFlagger(caller), flagId);
  if (flag === undefined) throw new ProblemError('not-found');
  const authorId = await reviews.findAuthorId(flag.review_id);
  if (authorId === undefined) throw new ProblemError('already-decided');
  await writeAsFlagger(dependencies, caller, flag.review_id, async (transaction) => {
    if (!(await flags.withdraw(transaction, flagId))) throw new ProblemError('already-decided');
    await marks.settleFlags(transaction, flag.review_id, []);
    if (caller.role === 'company') {
      await companyLog.add(transaction, caller, { kind: 'review.flagWithdrawn', subject: flag.review_id });
    }
  });
}
