import type { Language, Reply, ReplyBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { ProblemError } from '../../problems.ts';
import type { CompanyActor } from '../auth/Caller.ts';
import { databaseId } from '../databaseId.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { MailsRepository } from '../mail/mails.repository.ts';
import type { AsAuthor } from '../reviews/asAuthor.ts';
import { detectLanguage } from '../reviews/detectLanguage.ts';
import type { ReviewsRepository } from '../reviews/reviews.repository.ts';
import { getAuthorLanguage } from './getAuthorLanguage.ts';
import type { RepliedReview, RepliesRepository } from './replies.repository.ts';
import { toReply } from './reply.ts';

export interface RepliesServiceOptions {
  replies: RepliesRepository;
  reviews: Pick<ReviewsRepository, 'findAuthorId'>;
  mails: Pick<MailsRepository, 'removeAbout'>;
  mailQueue: MailQueue;
  compose: MailComposer;
  asAuthor: AsAuthor;
  onReply: () => void;
}

export type RepliesService = ReturnType<typeof repliesService>;

/** Replies of company owners to reviews about their company: one per review, public. */
export function repliesService(options: RepliesServiceOptions) {
  const { replies, reviews, mails, mailQueue, compose, asAuthor, onReply } = options;

  /**
   * Runs a write of the reply to a review, with the author, the review and the company locked.
   *
   * @throws 404 for a review that nobody else sees, 403 for one of another company
   */
  async function write<Result>(
    { companyId }: CompanyActor,
    reviewId: string,
    work: (transaction: Transaction, target: { review: RepliedReview; authorId: string }) => Promise<Result>,
  ): Promise<Result> {
    const authorId = await reviews.findAuthorId(reviewId);
    if (authorId === undefined) throw new ProblemError('not-found');
    const result = await asAuthor(authorId, async (transaction) => {
      const review = await replies.lockReview(transaction, reviewId);
      if (review === undefined || !review.is_visible) throw new ProblemError('not-found');
      if (review.company_id !== companyId) throw new ProblemError('not-owner', { detail: 'problem.not-owner.company' });
      // The account may have ended since the session was looked up.
      if (!(await replies.lockOwned(transaction, companyId))) throw new ProblemError('unauthenticated');
      return { written: await work(transaction, { review, authorId }) };
    });
    if (result === null) throw new ProblemError('not-found');
    return result.written;
  }

  /** Queues the author's email, unless the author does not want any. */
  async function notifyAuthor(
    transaction: Transaction,
    reviewId: string,
    { review, authorId }: { review: RepliedReview; authorId: string },
  ): Promise<void> {
    if (!review.replies_mail) return;
    const language: Language = getAuthorLanguage(review);
    const recipient = { recipient: review.author_email, language };
    const mail = compose.reviewReplied(recipient, authorId, review.company_domain, reviewId);
    await mailQueue.add(transaction, { userId: authorId }, mail);
  }

  return {
    /**
     * Creates or changes the reply to a review. The author gets one email per reply, and none for a change.
     *
     * @throws 404 for a hidden or deleted review, 403 for another company's
     */
    put: (caller: CompanyActor, id: string, { text }: ReplyBody): Promise<{ reply: Reply; isNew: boolean }> => {
      const reviewId = databaseId(id);
      const content = { text, language: detectLanguage('', text) };
      return write(caller, reviewId, async (transaction, target) => {
        const existing = await replies.find(transaction, reviewId);
        const isNew = existing === undefined || existing.deleted_at !== null;
        if (isNew) {
          await replies.insert(transaction, { review_id: reviewId, company_id: caller.companyId, ...content });
          await notifyAuthor(transaction, reviewId, target);
          onReply();
        } else {
          await replies.update(transaction, reviewId, content);
        }
        return { reply: toReply(await replies.read(transaction, reviewId)), isNew };
      });
    },

    /** Deletes a reply, with the author's email if it was not sent yet. @throws as `put`, 404 without a reply */
    async remove(caller: CompanyActor, id: string): Promise<void> {
      const reviewId = databaseId(id);
      await write(caller, reviewId, async (transaction) => {
        const existing = await replies.find(transaction, reviewId);
        if (existing === undefined || existing.deleted_at !== null) throw new ProblemError('not-found');
        const removed = await mails.removeAbout(transaction, `reply ${reviewId}`);
        await replies.remove(transaction, reviewId, removed > 0);
      });
    },

    /** Restores a reply that was deleted less than a minute ago, with its dates. @throws as `put`, 404 when it is too late */
    restore: (caller: CompanyActor, id: string): Promise<Reply> => {
      const reviewId = databaseId(id);
      return write(caller, reviewId, async (transaction, target) => {
        const deleted = await replies.find(transaction, reviewId);
        if (!(await replies.restore(transaction, reviewId))) throw new ProblemError('not-found');
        if (deleted?.mail_removed === true) await notifyAuthor(transaction, reviewId, target);
        return toReply(await replies.read(transaction, reviewId));
      });
    },
  };
}
