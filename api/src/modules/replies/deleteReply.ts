import type { CompanyActor } from '../../kernel/Caller.ts';
import { ProblemError } from '../../problems.ts';
import { databaseId } from '../databaseId.ts';
import { aboutReply } from './composeReviewReplied.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';
import { writeReply } from './writeReply.ts';

/**
 * Deletes a reply, with the author's email if it was not sent yet. @throws the errors of `writeReply`, 404 without a
 * reply
 */
export async function deleteReply(
  dependencies: Pick<RepliesDependencies, 'asAuthor' | 'companyLog' | 'mails' | 'replies' | 'reviews'>,
  caller: CompanyActor,
  id: string,
): Promise<void> {
  const { replies, companyLog, mails } = dependencies;
  const reviewId = databaseId(id);
  await writeReply(dependencies, caller, reviewId, async (transaction) => {
    const existing = await replies.find(transaction, reviewId);
    if (existing === undefined || existing.deleted_at !== null) throw new ProblemError('not-found');
    const removed = await mails.removeAbout(transaction, aboutReply(reviewId));
    await replies.remove(transaction, reviewId, removed > 0);
    await companyLog.add(transaction, caller, { kind: 'reply.deleted', subject: reviewId });
  });
}
