import type { Reply } from '@heard/contract';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { toReply } from '../../kernel/reply.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { notifyAuthor } from './notifyAuthor.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';
import { writeReply } from './writeReply.ts';

/**
 * Restores a reply that was deleted less than a minute ago, with its dates. @throws the errors of `writeReply`, 404
 * when it is too late
 */
export function restoreReply(dependencies: RepliesDependencies, caller: CompanyActor, id: string): Promise<Reply> {
  const { replies, companyLog } = dependencies;
  const reviewId = databaseId(id);
  return writeReply(dependencies, caller, reviewId, async (transaction, target) => {
    const deleted = await replies.find(transaction, reviewId);
    if (!(await replies.restore(transaction, reviewId))) throw new ProblemError('not-found');
    if (deleted?.mail_removed === true) await notifyAuthor(dependencies, transaction, reviewId, target);
    await companyLog.add(transaction, caller, { kind: 'reply.restored', subject: reviewId });
    return toReply(await replies.read(transaction, reviewId));
  });
}
