import type { Reply, ReplyBody } from '@heard/contract';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { detectLanguage } from '../../kernel/detectLanguage.ts';
import { toReply } from '../../kernel/reply.ts';
import { databaseId } from '../databaseId.ts';
import { notifyAuthor } from './notifyAuthor.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';
import { writeReply } from './writeReply.ts';

/**
 * Creates or changes the reply to a review. The author gets one email per reply, and none for a change.
 *
 * @throws 404 for a hidden or deleted review, 403 for another company's
 */
export function putReply(
  dependencies: RepliesDependencies,
  caller: CompanyActor,
  id: string,
  { text }: ReplyBody,
): Promise<{ reply: Reply; isNew: boolean }> {
  const { replies, companyLog, onReply } = dependencies;
  const reviewId = databaseId(id);
  const content = { text, language: detectLanguage('', text) };
  return writeReply(dependencies, caller, reviewId, async (transaction, target) => {
    const existing = await replies.find(transaction, reviewId);
    const isNew = existing === undefined || existing.deleted_at !== null;
    if (isNew) {
      await replies.insert(transaction, { review_id: reviewId, company_id: caller.companyId, ...content });
      await notifyAuthor(dependencies, transaction, reviewId, target);
      onReply();
    } else {
      await replies.update(transaction, reviewId, content);
    }
    await companyLog.add(transaction, caller, { kind: isNew ? 'reply.created' : 'reply.changed', subject: reviewId });
    return { reply: toReply(await replies.read(transaction, reviewId)), isNew };
  });
}
