import {
  toQuery,
  type FailedCheck,
  type HideReviewBody,
  type Mark,
  type MarksQuery,
  type OptionalReasonBody,
  type Review,
} from '@heard/contract';
import { PAGE_LIMIT_DEFAULT } from '@heard/contract/schemas';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { Transaction } from '../../database/Database.ts';
import type { DecisionsTable } from '../../database/schema/tables.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { ProblemError, invalidField } from '../../problems.ts';
import type { Administrator } from '../auth/Caller.ts';
import type { CompaniesRepository } from '../companies/companies.repository.ts';
import { databaseId } from '../databaseId.ts';
import type { Mail } from '../mail/Mail.ts';
import type { MailComposer, Recipient } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { Page } from '../page.ts';
import type { Cases, Verdict } from '../reports/cases.ts';
import type { DecisionsRepository } from '../reports/decisions.repository.ts';
import type { FlagsRepository, ReportedReview } from '../reports/flags.repository.ts';
import { getAppealEnd, getMostNamed } from '../reports/grounds.ts';
import { getAuthorLanguage } from '../replies/getAuthorLanguage.ts';
import { toReview } from '../reviews/review.ts';
import type { ReviewsRepository } from '../reviews/reviews.repository.ts';
import { toKeys, toShingles } from './fingerprint.ts';
import type { HiddenReviewsRepository } from './hiddenReviews.repository.ts';
import type { ActionsRepository } from './actions.repository.ts';
import type { MarkRow, MarksRepository } from './marks.repository.ts';
import type { QueueRepository } from './queue.repository.ts';
import { toMark } from './toMark.ts';

export interface ModerationServiceOptions {
  reviews: ReviewsRepository;
  companies: CompaniesRepository;
  marks: MarksRepository;
  actions: ActionsRepository;
  hiddenReviews: HiddenReviewsRepository;
  moderationQueue: Pick<QueueRepository, 'listSetAside' | 'retry'>;
  decisions: Pick<DecisionsRepository, 'grantReversed' | 'findHiding' | 'hideReply' | 'unhideReply'>;
  flags: Pick<FlagsRepository, 'lockOpen'>;
  invitations: Pick<InvitationsRepository, 'resume'>;
  cases: Cases;
  mailQueue: MailQueue;
  compose: MailComposer;
  runInTransaction: RunInTransaction;
}

/** The position of the last mark of the previous page: of an open one with reports, or the id of another one. */
const CURSOR = /^(?:flagged-(\d{1,16})-([1-9]\d{0,17})|([1-9]\d{0,17}))$/;

interface ReviewVerdict extends Pick<Verdict, 'reason' | 'ground' | 'adminId' | 'appealOf'> {}

export type ModerationService = ReturnType<typeof moderationService>;

/** Actions of administrators. Each is logged in the transaction that performs it. */
export function moderationService(options: ModerationServiceOptions) {
  const { reviews, companies, marks, actions, hiddenReviews, moderationQueue, runInTransaction } = options;
  const { decisions, flags, cases, mailQueue, compose, invitations } = options;

  /** Changes a review that exists, even one that is deleted but may be restored. @throws 404 */
  async function changeReview(
    id: string,
    write: (transaction: Transaction, review: ReportedReview) => Promise<void>,
  ): Promise<Review> {
    const reviewId = databaseId(id);
    const changed = await cases.lock(reviewId, async (transaction, review) => {
      await write(transaction, review);
      return reviews.read(transaction, reviewId);
    });
    return toReview(changed);
  }

  /** Queues an email to the author of a review, unless the author has deleted it. */
  async function notifyAuthor(
    transaction: Transaction,
    review: ReportedReview,
    composeMail: (recipient: Recipient) => Mail,
  ): Promise<void> {
    if (review.is_deleted) return;
    const mail = composeMail({ recipient: review.author_email, language: getAuthorLanguage(review) });
    await mailQueue.add(transaction, { userId: review.user_id }, mail);
  }

  /** Hides a review and notifies its author. One that is already hidden keeps its first reason. */
  async function hideReview(transaction: Transaction, review: ReportedReview, verdict: ReviewVerdict): Promise<void> {
    const { id, company_id, user_id } = review;
    const { reason, ground, adminId } = verdict;
    if (!(await reviews.hide(transaction, id, adminId, reason))) return;
    const text = await reviews.lockAny(transaction, id);
    const shingles = text === undefined ? null : toShingles(text.description);
    const keys = shingles === null ? [] : toKeys(shingles);
    await hiddenReviews.insert(transaction, { review_id: id, company_id, user_id, reason }, keys);
    await actions.insert(transaction, { admin_id: adminId, action: 'hide', review_id: id, reason });
    await cases.decide(transaction, review, {
      ...verdict,
      part: 'review',
      outcome: 'hidden',
      settles: ['review', 'reply', 'photo'],
    });
    await decisions.grantReversed(transaction, { reviewId: id, part: 'review', outcome: 'kept' }, verdict);
    const { hidden } = toReview(await reviews.read(transaction, id));
    await notifyAuthor(transaction, review, (recipient) =>
      compose.reviewHidden(recipient, review.company_domain, {
        reviewId: id,
        ground,
        reason,
        flaggedBy: hidden?.flaggedBy ?? { company: false, others: false },
        foundByProgram: hidden?.foundByProgram ?? false,
        appealUntil: verdict.appealOf === undefined ? getAppealEnd(new Date()) : null,
      }),
    );
  }

  /** Shows a hidden review again. @returns whether it was hidden */
  async function showReview(
    transaction: Transaction,
    review: ReportedReview,
    verdict: Omit<ReviewVerdict, 'ground'>,
  ): Promise<boolean> {
    const { id } = review;
    if (!(await reviews.unhide(transaction, id))) return false;
    await hiddenReviews.remove(transaction, id);
    await actions.insert(transaction, { admin_id: verdict.adminId, action: 'unhide', review_id: id });
    const { ground = 'other' } = (await decisions.findHiding(transaction, id, 'review')) ?? {};
    await cases.decide(transaction, review, { ...verdict, ground, part: 'review', outcome: 'shownAgain' });
    await decisions.grantReversed(transaction, { reviewId: id, part: 'review', outcome: 'hidden' }, verdict);
    return true;
  }

  /** @returns whether the reply was visible */
  async function hideReply(transaction: Transaction, review: ReportedReview, verdict: ReviewVerdict): Promise<boolean> {
    const { ground, reason, adminId } = verdict;
    if (!(await decisions.hideReply(transaction, review.id, ground, reason))) return false;
    await cases.decide(transaction, review, { ...verdict, part: 'reply', outcome: 'hidden' });
    await decisions.grantReversed(transaction, { reviewId: review.id, part: 'reply', outcome: 'kept' }, verdict);
    await actions.insert(transaction, { admin_id: adminId, action: 'hideReply', review_id: review.id, reason });
    await marks.closeSettled(transaction, adminId, review.id);
    return true;
  }

  /** @returns whether the reply was hidden */
  async function showReply(
    transaction: Transaction,
    review: ReportedReview,
    verdict: Omit<ReviewVerdict, 'ground'>,
  ): Promise<boolean> {
    if (!(await decisions.unhideReply(transaction, review.id))) return false;
    const { ground = 'other' } = (await decisions.findHiding(transaction, review.id, 'reply')) ?? {};
    await cases.decide(transaction, review, { ...verdict, ground, part: 'reply', outcome: 'shownAgain' });
    await decisions.grantReversed(transaction, { reviewId: review.id, part: 'reply', outcome: 'hidden' }, verdict);
    await actions.insert(transaction, { admin_id: verdict.adminId, action: 'unhideReply', review_id: review.id });
    return true;
  }

  return {
    /**
     * Hides a review from everybody but its author, removes it from all totals, upholds the open reports on it and its parts, and
     * closes its marks. Until it is shown again, its author can't write another one of the company, even after deleting it. A
     * review that is already hidden keeps its first reason.
     *
     * @throws 404
     */
    hide: (
      { userId: adminId }: Administrator,
      id: string,
      { reason, ground = 'other' }: HideReviewBody,
    ): Promise<Review> =>
      changeReview(id, async (transaction, review) => {
        await hideReview(transaction, review, { ground, reason, adminId });
        await marks.close(transaction, adminId, { review_id: review.id });
      }),

    /** Shows a hidden review again. @throws 404 */
    unhide: ({ userId: adminId }: Administrator, id: string, { reason = '' }: OptionalReasonBody): Promise<Review> =>
      changeReview(id, async (transaction, review) => {
        if (!(await showReview(transaction, review, { reason, adminId }))) return;
        await notifyAuthor(transaction, review, (recipient) =>
          compose.reviewShown(recipient, review.company_domain, review.id, reason),
        );
      }),

    /** Hides the reply to a review from everybody but its owner. @throws 404 without a reply */
    async hideReply(
      { userId: adminId }: Administrator,
      id: string,
      { reason, ground = 'other' }: HideReviewBody,
    ): Promise<void> {
      await changeReview(id, async (transaction, review) => {
        if (review.is_deleted || !review.has_reply) throw new ProblemError('not-found');
        await hideReply(transaction, review, { ground, reason, adminId });
      });
    },

    /** Shows a hidden reply again. @throws 404 without a reply */
    async unhideReply(
      { userId: adminId }: Administrator,
      id: string,
      { reason = '' }: OptionalReasonBody,
    ): Promise<void> {
      await changeReview(id, async (transaction, review) => {
        if (review.is_deleted || !review.has_reply) throw new ProblemError('not-found');
        await showReply(transaction, review, { reason, adminId });
      });
    },

    /** Reverses a decision whose appeal was granted, in the transaction that has locked the review. */
    async reverse(
      transaction: Transaction,
      review: ReportedReview,
      decision: Pick<DecisionsTable, 'id' | 'part' | 'outcome' | 'ground' | 'source' | 'found_by_program'>,
      { adminId, reason }: { adminId: string; reason: string },
    ): Promise<void> {
      const { id, part, outcome, ground, source, found_by_program: foundByProgram } = decision;
      const verdict = { ground, reason, adminId, appealOf: { id, source, foundByProgram } };
      if (outcome === 'hidden') {
        await (part === 'reply' ? showReply : showReview)(transaction, review, verdict);
      } else {
        await (part === 'reply' ? hideReply : hideReview)(transaction, review, verdict);
        if (part === 'review') await marks.close(transaction, adminId, { review_id: review.id });
      }
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

    /**
     * Lists the pending or the reviewed marks. Pending ones with reports are first, the one that has waited longest at the top;
     * others follow, newest first. The total is unknown beyond 999.
     *
     * @throws 400 for an invalid cursor
     */
    async listMarks(query: MarksQuery): Promise<Page<Mark>> {
      const { limit = PAGE_LIMIT_DEFAULT, cursor, state = 'open' } = query;
      const [, micros, flaggedId, otherId] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? []);
      const isOpen = state === 'open';
      const isInvalid = cursor !== undefined && otherId === undefined && (flaggedId === undefined || !isOpen);
      if (isInvalid) throw invalidField('cursor', 'wrongCursor');
      const rows: MarkRow[] = [];
      if (isOpen && otherId === undefined) {
        const after = flaggedId === undefined || micros === undefined ? null : { id: flaggedId, micros };
        rows.push(...(await marks.list({ isOpen, isFlagged: true, limit: limit + 1, after })));
      }
      if (rows.length <= limit) {
        const after = otherId === undefined ? null : { id: otherId, micros: '' };
        rows.push(...(await marks.list({ isOpen, isFlagged: false, limit: limit + 1 - rows.length, after })));
      }
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map(toMark),
        total: await marks.count({ isOpen }),
        next: last === undefined ? null : toQuery({ limit, ...query, cursor: toMarkCursor(last, isOpen) }),
      };
    },

    /**
     * Marks a mark as reviewed, without effect on one that already is. Open reports on its review are rejected, for a reason.
     *
     * @throws 404, 400 without a reason for reports
     */
    async closeMark({ userId: adminId }: Administrator, id: string, { reason }: OptionalReasonBody): Promise<void> {
      const markId = databaseId(id);
      const mark = await marks.find(markId);
      if (mark === undefined) throw new ProblemError('not-found');
      const close = async (transaction: Transaction) => {
        if ((await marks.close(transaction, adminId, { id: markId })) === 0) return;
        await companies.acceptNewName(transaction, markId);
        await invitations.resume(transaction, markId);
        await actions.insert(transaction, {
          admin_id: adminId,
          action: 'close',
          mark_id: markId,
          reason: reason ?? null,
        });
      };
      if (mark.review_id === null || !mark.isFlagged) return runInTransaction(close);
      if (reason === undefined) throw new ProblemError('decision-needs-reason');
      await cases.lock(mark.review_id, async (transaction, review) => {
        const parts = ['review', 'reply', 'photo'] as const;
        const open = await flags.lockOpen(transaction, review.id, parts);
        for (const part of parts) {
          const ground = getMostNamed(open.flatMap((flag) => (flag.part === part ? flag.reason : [])));
          if (ground === undefined) continue;
          await cases.decide(transaction, review, { part, outcome: 'kept', ground, reason, adminId });
        }
        await close(transaction);
      });
    },
  };
}

/** The position of an open mark with reports, or the id of another one. */
function toMarkCursor({ id, flagged_micros: micros }: MarkRow, isOpen: boolean): string {
  return isOpen && micros !== null ? `flagged-${micros}-${id}` : id;
}
