import type { Reply, ReplyBody } from '@heard/contract';
import type { CompanyActor } from '../../kernel/Caller.ts';
import { detectLanguage } from '../../kernel/detectLanguage.ts';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import { toReply } from '../../kernel/reply.ts';
import { databaseId } from '../databaseId.ts';
import { isOtherReply, type ReplyCondition } from './ReplyCondition.ts';
import type { PresentReply } from './replies.repository.ts';
import { replyReserved } from './replyReservations.service.ts';
import { notifyAuthor } from './notifyAuthor.ts';
import type { RepliesDependencies } from './RepliesDependencies.ts';
import { writeReply } from './writeReply.ts';

/**
 * Creates or changes the reply to a review. The author gets one email per reply, and none for a change.
 *
 * @throws 404 for a hidden or deleted review, 403 for a review of another company, 409 with the current reply while
 * another person has reserved the review or if the reply does not match the condition
 */
export function putReply(
  dependencies: RepliesDependencies,
  caller: CompanyActor,
  id: string,
  { text }: ReplyBody,
  condition: ReplyCondition,
): Promise<{ reply: Reply; isNew: boolean }> {
  const { replies, companyLog, onReply } = dependencies;
  const reviewId = databaseId(id);
  const content = { text, language: detectLanguage('', text) };
  return writeReply(dependencies, caller, reviewId, async (transaction, target) => {
    const { companyId } = caller;
    const personId = 'personId' in caller ? caller.personId : undefined;
    const hasOthers = 'keyId' in caller || personId !== undefined;
    const present = await replies.findPresent(transaction, { reviewId, companyId, personId }, hasOthers);
    const isNew = present.reply === null;
    await rejectConflict(dependencies, transaction, reviewId, { ...present, text, condition });
    if (isNew) {
      await replies.insert(transaction, { review_id: reviewId, company_id: companyId, ...content });
      await notifyAuthor(dependencies, transaction, reviewId, target);
      onReply();
    } else {
      await replies.update(transaction, reviewId, content);
    }
    await companyLog.add(transaction, caller, { kind: isNew ? 'reply.created' : 'reply.changed', subject: reviewId });
    return { reply: toReply(await replies.read(transaction, reviewId)), isNew };
  });
}

/** @throws 409 with the current reply, because it differs from the reply that the client has seen */
async function rejectConflict(
  { replies }: Pick<RepliesDependencies, 'replies'>,
  transaction: Transaction,
  reviewId: string,
  { reply, holder, text, condition }: PresentReply & { text: string; condition: ReplyCondition },
): Promise<void> {
  // A request with the text of the present reply repeats a request whose response was lost.
  const isOther = reply !== null && reply.text !== text && isOtherReply(condition, reply.updated_at);
  if (holder === null && !isOther) return;
  const present = reply === null ? null : toReply(await replies.read(transaction, reviewId));
  if (holder !== null) throw replyReserved(holder, { reply: present });
  throw new ProblemError('reply-changed', { reply: present });
}
