import type { Transaction } from '../../database/Database.ts';
import type { ReportedReview } from '../reports/index.ts';
import type { ModerationDependencies, ReviewVerdict } from './ModerationDependencies.ts';

/** @returns whether the reply was hidden */
export async function endReplyHiding(
  dependencies: Pick<ModerationDependencies, 'actions' | 'cases' | 'decisions'>,
  transaction: Transaction,
  review: ReportedReview,
  verdict: Omit<ReviewVerdict, 'ground'>,
): Promise<boolean> {
  const { decisions, cases, actions } = dependencies;
  if (!(await decisions.unhideReply(transaction, review.id))) return false;
  const { ground = 'other' } = (await decisions.findHiding(transaction, review.id, 'reply')) ?? {};
  await cases.decide(transaction, review, { ...verdict, ground, part: 'reply', outcome: 'shownAgain' });
  await decisions.grantReversed(transaction, { reviewId: review.id, part: 'reply', outcome: 'hidden' }, verdict);
  await actions.insert(transaction, { admin_id: verdict.adminId, action: 'unhideReply', review_id: review.id });
  return true;
}
