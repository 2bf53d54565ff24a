import {
  toQuery,
  type FailedCheck,
  type HideReviewBody,
  type Mark,
  type MarksQuery,
  type Review,
} from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError, invalidField } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { databaseId } from '../databaseId.ts';
import type { Page } from '../page.ts';
import type { AsAuthor } from '../reviews/asAuthor.ts';
import { toReview } from '../reviews/review.ts';
import type { LockedReview, ReviewsRepository } from '../reviews/reviews.repository.ts';
import { toKeys, toShingles } from './fingerprint.ts';
import type { HiddenReviewsRepository } from './hiddenReviews.repository.ts';
import type { ActionsRepository } from './actions.repository.ts';
import type { MarksRepository } from './marks.repository.ts';
import type { QueueRepository } from './queue.repository.ts';
import { toMark } from './toMark.ts';

export interface ModerationServiceOptions {
  reviews: ReviewsRepository;
  companies: CompaniesRepository;
  marks: MarksRepository;
  actions: ActionsRepository;
  hiddenReviews: HiddenReviewsRepository;
  moderationQueue: Pick<QueueRepository, 'listSetAside' | 'retry'>;
  asAuthor: AsAuthor;
  runInTransaction: RunInTransaction;
}

/** The id of the last mark of the previous page. */
const CURSOR = /^[1-9]\d{0,17}$/;

export type ModerationService = ReturnType<typeof moderationService>;

/** Actions of administrators. Each is logged in the transaction that performs it. */
export function moderationService(options: ModerationServiceOptions) {
  const { reviews, companies, marks, actions, hiddenReviews, moderationQueue, asAuthor, runInTransaction } = options;

  /** Changes a review that exists, even one that is deleted but may be restored. @throws 404 */
  async function changeReview(
    id: string,
    write: (transaction: Transaction, review: LockedReview) => Promise<void>,
  ): Promise<Review> {
    const authorId = await reviews.findAuthorId(id);
    if (authorId === undefined) throw new ProblemError('not-found');
    const changed = await asAuthor(authorId, async (transaction) => {
      const review = await reviews.lockAny(transaction, id);
      if (review === undefined) throw new ProblemError('not-found');
      await write(transaction, review);
      return reviews.read(transaction, id);
    });
    if (changed === null) throw new ProblemError('not-found');
    return toReview(changed);
  }

  return {
    /**
     * Hides a review from everybody but its author, removes it from all totals and closes its marks. Until it is shown again,
     * its author can't write another one of the company, even after deleting it. A review that is already hidden keeps its
     * first reason.
     *
     * @throws 404
     */
    async hide({ userId: adminId }: Administrator, id: string, { reason }: HideReviewBody): Promise<Review> {
      const reviewId = databaseId(id);
      return changeReview(reviewId, async (transaction, review) => {
        const isHidden = await reviews.hide(transaction, reviewId, adminId, reason);
        await marks.close(transaction, adminId, { review_id: reviewId });
        if (isHidden) {
          const { company_id, user_id } = review;
          const shingles = toShingles(review.description);
          const keys = shingles === null ? [] : toKeys(shingles);
          await hiddenReviews.insert(transaction, { review_id: reviewId, company_id, user_id, reason }, keys);
          await actions.insert(transaction, { admin_id: adminId, action: 'hide', review_id: reviewId, reason });
        }
      });
    },

    /** Shows a hidden review again. @throws 404 */
    async unhide({ userId: adminId }: Administrator, id: string): Promise<Review> {
      const reviewId = databaseId(id);
      return changeReview(reviewId, async (transaction) => {
        if (await reviews.unhide(transaction, reviewId)) {
          await hiddenReviews.remove(transaction, reviewId);
          await actions.insert(transaction, { admin_id: adminId, action: 'unhide', review_id: reviewId });
        }
      });
    },

    /**
     * Lets the author of a hidden review that was deleted write another one of the company, and no longer compares new texts
     * with it.
     *
     * @throws 404 when there is none; a review that exists is shown again instead
     */
    async forgetHidden({ userId: adminId }: Administrator, id: string): Promise<void> {
      const reviewId = databaseId(id);
      if ((await reviews.findAuthorId(reviewId)) !== undefined) throw new ProblemError('not-found');
      await runInTransaction(async (transaction) => {
        if (!(await hiddenReviews.remove(transaction, reviewId))) throw new ProblemError('not-found');
        await actions.insert(transaction, { admin_id: adminId, action: 'unhide', review_id: reviewId });
      });
    },

    /** Lists reviews and companies whose check was given up, the first one first, up to a maximum. */
    async listFailedChecks(): Promise<FailedCheck[]> {
      return (await moderationQueue.listSetAside()).map(({ set_aside_at, last_error, company_domain, ...row }) => ({
        subject: row.subject,
        id: row.id,
        attempts: row.attempts,
        failedAt: set_aside_at.toISOString(),
        reason: last_error ?? '',
        company: { id: company_domain, name: row.company_name },
        title: row.title,
      }));
    },

    /** Checks a review or company again, soon. @throws 404 */
    async retryFailedCheck({ subject, id }: Pick<FailedCheck, 'subject' | 'id'>): Promise<void> {
      if (!(await moderationQueue.retry({ subject, id: databaseId(id) }))) throw new ProblemError('not-found');
    },

    /** Lists the pending or the reviewed marks, newest first. @throws 400 for an invalid cursor */
    async listMarks(query: MarksQuery): Promise<Page<Mark>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'open' } = query;
      if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
      const rows = await marks.list({ isOpen: state === 'open', limit: limit + 1, after: cursor ?? null });
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toMark),
        total: null,
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: last.id }),
      };
    },

    /** Marks a mark as reviewed, without effect on one that already is. @throws 404 */
    async closeMark({ userId: adminId }: Administrator, id: string): Promise<void> {
      const markId = databaseId(id);
      await runInTransaction(async (transaction) => {
        if ((await marks.close(transaction, adminId, { id: markId })) > 0) {
          await companies.acceptNewName(transaction, markId);
          await actions.insert(transaction, { admin_id: adminId, action: 'close', mark_id: markId });
        } else if (!(await marks.exists(transaction, markId))) {
          throw new ProblemError('not-found');
        }
      });
    },
  };
}
