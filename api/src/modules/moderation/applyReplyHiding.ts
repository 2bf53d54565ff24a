import type { Transaction } from '../../database/Database.ts';
import type { ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';

/** @returns whether the reply was visible */
export async function applyReplyHiding(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions' | 'marks'>,
  transaction: Transaction,
  review: ReportedReview,
  verdict: ReviewVerdict,
): Promise<boolean> {
  const { decisions, cases, actions, marks } = dependencies;
  const { ground, reason, adminId } = verdict;
  if (!(await decisions.hideReply(transaction, review.id, ground, reason))) return false;
  await cases.decide(transaction, review, { ...verdict, part: 'reply', outcome: 'hidden' });
  await decisions.grantReversed(transaction, { reviewId: review.id, part: 'reply', outcome: 'kept' }, verdict);
  await actions.insert(transaction, { admin_id: adminId, action: 'hideReply', review_id: review.id, reason });
  await marks.closeSettled(transaction, adminId, review.id);
  return true;
}
