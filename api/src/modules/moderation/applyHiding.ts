import type { Transaction } from '../../database/Database.ts';
import { getAppealEnd } from '../../kernel/grounds.ts';
import type { ReportedReview } from '../reports/index.ts';
import { toReview } from '../reviews/index.ts';
import { composeReviewHidden } from './composeReviewHidden.ts';
import { toKeys, toShingles } from './fingerprint.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';
import { notifyAuthor } from './notifyAuthor.ts';

/** Hides a review and notifies its author. A review that is already hidden keeps its first reason. */
export async function applyHiding(
  dependencies: ModerationDependencies,
  transaction: Transaction,
  review: ReportedReview,
  verdict: ReviewVerdict,
): Promise<void> {
  const { reviews, hiddenReviews, actions, cases, decisions, mailLayout } = dependencies;
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
  const { hidden } = toReview(await reviews.readForAdministrators(transaction, id));
  await notifyAuthor(dependencies, transaction, review, (recipient) =>
    composeReviewHidden(mailLayout, recipient, review.company_domain, {
      reviewId: id,
      ground,
      reason,
      flaggedBy: hidden?.flaggedBy ?? { company: false, others: false },
      foundByProgram: hidden?.foundByProgram ?? false,
      appealUntil: verdict.appealOf === undefined ? getAppealEnd(new Date()) : null,
    }),
  );
}
